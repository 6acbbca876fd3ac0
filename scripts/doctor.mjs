// `npm run doctor`: checks this deployment. Plain JavaScript, like set-up.mjs.
import { buildIfNeeded, node, requireNode, run } from './set-up.mjs';

requireNode();
buildIfNeeded();
run(node, ['dist/server/operator/doctor.js', ...process.argv.slice(2)]);
