import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock as clock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { createSecretReader } from '../owner/secret.ts';
import { createWebsiteLinks, websiteLinkLifetime } from '../owner/website-links.ts';
import { openStore } from './deployment.ts';
import { toTime } from './tables.ts';

const usage = `npm run owner-link -- [--revoke]

Prints a new link to the owner's page and until when it counts. It is a key: give it to nobody else.
--revoke ends all earlier links first, those in the owner's mails too.`;

// This file runs as .build/<id>/server/operator/owner-link.js.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

const { revoke } = readOptions();
try {
  const config = readConfig(root);
  const store = openStore(config);
  if (!store)
    throw new Error(`There is no ${join(config.dataDir, 'requests.db')} yet: the site makes it at its first start.`);
  const links = createWebsiteLinks({ siteUrl: config.siteUrl, readSecret: createSecretReader(config), store, clock });
  const now = clock.now();
  if (revoke) await store.content.setMark('links revoked at', now);
  store.close();
  if (revoke) console.log('All earlier links have ended.');
  console.log(`${links.toUrl('', now)}\nIt counts until ${toTime(now + websiteLinkLifetime)}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readOptions() {
  try {
    return parseArgs({ options: { revoke: { type: 'boolean' } } }).values;
  } catch {
    console.error(usage);
    return process.exit(2);
  }
}
