// `npm run renew`: installs and builds after a pull. Plain JavaScript, like set-up.mjs.
import { install, node, requireNode, run } from './set-up.mjs';

requireNode();
// pm2 starts a new worker for one that dies with the Node and the pm2 that `npm ci` would take away for a minute.
install({ beside: true });
run(node, ['scripts/build.ts']);
