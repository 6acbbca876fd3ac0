// The least that a server of a page and its files can do, without a log; the site is compared with it.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const folder = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(folder).map((name) => [`/assets/${name}`, readFileSync(new URL(name, folder))]);
const contents = new Map([...files, ['/', Buffer.alloc(12_000, 'x')]]);
// What any browser has to be told of a page that is sent compressed.
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
};
createServer((req, res) => res.writeHead(200, headers).end(contents.get(req.url))).listen(
  process.env.PORT,
  '127.0.0.1',
);
