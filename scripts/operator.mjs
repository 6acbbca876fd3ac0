// The operator's commands: `npm run requests`, `content`, `doctor` and `owner-link`. Plain JavaScript, like set-up.mjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, requireNode, root, run, stop } from './set-up.mjs';

const [command, ...args] = process.argv.slice(2);
const script = join(root, `dist/server/operator/${command}.js`);
requireNode();
// Never builds: whoever looks after the site may be another user, and changes nothing that the running site reads.
if (!existsSync(script)) stop('Nothing is built yet: run "npm ci && npm run build".');
run(node, [script, ...args]);
