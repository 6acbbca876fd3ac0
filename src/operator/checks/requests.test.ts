import { expect, test } from '@jest/globals';
import type { Backlog, StoredMail, StoredRequest } from '../../store/store.ts';
import { hour, prepareMailing, refuseWith } from '../../testing/mailing.ts';
import { storedMail, storedRequest } from '../../testing/requests.ts';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkRequests, judgeRequests } from './requests.ts';

const quiet: Backlog = {
  queued: 1,
  failed: 0,
  oldestPlannedAt: undefined,
  heldUntil: undefined,
  clockJumpSeconds: undefined,
};

function judge(mail: Partial<StoredMail>, backlog: Partial<Backlog> = {}): string[] {
  const request: StoredRequest = { ...storedRequest, mail: { ...storedMail, ...mail } };
  return toComplaints(judgeRequests([request], { ...quiet, ...backlog }));
}

test('A request that waits for its first attempt gets no complaint', () => {
  expect(judge({})).toEqual([]);
});

test('A request that the mail server refused is an error with the cause (operator A8)', () => {
  const refused = matching(/^error: 1 nicht zugestellt, zuletzt wegen: EENVELOPE 550 RCPT TO\. Bitte .*list/);
  expect(judge({ lastError: 'EENVELOPE 550 RCPT TO' })).toEqual(refused);
  expect(judge({ lastError: 'EENVELOPE 550 RCPT TO', state: 'failed' })).toEqual(refused);
});

test('Requests that wait for the hourly cap are a warning (operator A7)', () => {
  expect(judge({}, { heldUntil: Date.now() + hour })).toEqual(matching(/^warning: Mehr, als MAIL_HOURLY_CAP/));
});

test('A clock that was put back is a warning (N01)', () => {
  expect(judge({}, { clockJumpSeconds: 7200 })).toEqual(matching(/^warning: Die Uhr ging 120 Minuten vor\. Bitte/));
});

const mailing = prepareMailing();

test('The doctor reads what the running site has stored (operator A8)', async () => {
  mailing.answer = refuseWith(550);
  mailing.start();
  await mailing.add();
  await mailing.pass(20_000);
  expect(toComplaints(await checkRequests(mailing.site.config))).toEqual(
    matching(/^error: 1 nicht zugestellt.*550 RCPT/),
  );
});
