import { describe, expect, test } from '@jest/globals';
import { createLogLines } from './testing/log-lines.ts';

/** What a mailer throws when a server repeats what it was sent. */
function createChattyError(message: string): Error {
  return Object.assign(new Error(message), {
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
    response: message,
    rejected: ['zz-anna@example.at'],
    body: '{"email":"zz-anna@example.at"}',
  });
}

describe('an error in the log', () => {
  test('says what kind it is and where it arose', () => {
    const { logger, lines } = createLogLines();
    logger.error({ err: createChattyError('550 unknown') }, 'retry');
    expect(lines()[0]).toMatchObject({
      level: 50,
      msg: 'retry',
      err: { type: 'Error', code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
    });
    expect(JSON.stringify(lines()[0])).toContain('logger.test.ts');
  });

  test.each([
    '550 <zz-anna@example.at> unknown',
    '550-first line\n550 <zz-anna@example.at> second line',
    'first\n    at zz-anna@example.at (+43 660 0000000)\n    at last',
  ])('never holds its message, however it is made: %j (C41)', (message) => {
    const { logger, text } = createLogLines();
    const cause = createChattyError(message);
    logger.error({ err: cause }, 'retry');
    logger.error({ err: new Error('wrapped', { cause }) }, 'retry');
    logger.error({ err: new AggregateError([cause], message) }, 'retry');
    logger.child({ request: 1 }).error({ err: cause }, 'retry');
    logger.error(cause, 'retry');
    expect(text()).not.toMatch(/zz-anna|660 0000000/);
  });

  test.each([[message('zz-anna')], ['zz-anna'], [undefined], [null]])('thrown as %p it does no harm', (thrown) => {
    const { logger, text, lines } = createLogLines();
    logger.error({ err: thrown }, 'retry');
    expect(lines()).toHaveLength(1);
    expect(text()).not.toContain('zz-anna');
  });
});

describe('a line', () => {
  test('is JSON with a readable time', () => {
    const { logger, lines } = createLogLines();
    logger.info({ reference: 'A7K32' }, 'received');
    expect(lines()).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        pid: process.pid,
        reference: 'A7K32',
        msg: 'received',
      },
    ]);
  });

  test('stays one line whatever stands in it (C41)', () => {
    const { logger, text } = createLogLines();
    logger.info({ path: '/a\n{"level":60}\r\n\u001b[2J\u2028' }, 'answered');
    expect(text().split('\n')).toHaveLength(2);
    expect(text()).not.toContain('\u001b');
  });

  test('below the chosen level is not written', () => {
    const { logger, text } = createLogLines('warn');
    logger.info('received');
    expect(text()).toBe('');
  });
});

function message(text: string): { message: string } {
  return { message: text };
}
