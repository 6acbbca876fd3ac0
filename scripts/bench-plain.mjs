// The least that a server of a page and its files can do, without a log; the site is compared with it.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const folder = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(folder).map((name) => [`/assets/${name}`, readFileSync(new URL(name, folder))]);
const contents = new Map([...files, ['/', Buffer.alloc(12_000, 'x')]]);
createServer((req, res) => res.end(contents.get(req.url))).listen(process.env.PORT, '127.0.0.1');
