// `npm run requests` and `npm run doctor`. Plain JavaScript, like set-up.mjs.
import { buildIfNeeded, node, requireNode, run } from './set-up.mjs';

const [command, ...args] = process.argv.slice(2);
requireNode();
buildIfNeeded();
run(node, [`dist/server/operator/${command}.js`, ...args]);
