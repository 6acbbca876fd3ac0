// `npm run requests -- …`: works on the data of the running site. Plain JavaScript, like set-up.mjs.
import { buildIfNeeded, node, requireNode, run } from './set-up.mjs';

requireNode();
buildIfNeeded();
run(node, ['dist/server/operator/requests.js', ...process.argv.slice(2)]);
