import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { toComplaints } from '../../testing/verdicts.ts';
import { checkHost } from './host.ts';

test.each([
  ['::', undefined, [expect.stringMatching(/^warning: HOST ist nicht gesetzt.*HOST=127\.0\.0\.1.*HOST=::/)]],
  ['::', '::', []],
  ['127.0.0.1', undefined, []],
])('a site that listens on %s with HOST %j (D29)', async (listening, host, complaints) => {
  const server = createServer().listen(0, listening);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(toComplaints(await checkHost({ host, port }))).toEqual(complaints);
  server.close();
});
