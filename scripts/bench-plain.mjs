// The least that a server of a compressed page and its files can do, without a log; ours is compared with it.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const folder = new URL('../dist/assets/', import.meta.url);
const files = new Map(
  readdirSync(folder).map((name) => [`/assets/${name}`, readFileSync(new URL(name, folder))]),
);
const page = Buffer.alloc(12_000, 'x');
createServer((req, res) => {
  const body = files.get(req.url) ?? page;
  res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': body.length, Vary: 'Accept-Encoding' });
  res.end(body);
}).listen(process.env.PORT, '127.0.0.1');
