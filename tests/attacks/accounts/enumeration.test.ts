import { DefaultQueryExecutor } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { withoutLimits } from '../../support/impatient.ts';
import { addMembers } from '../../support/members.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const PASSWORD = 'colonnade-by-the-sea';
let shop: RunningApp;
let nth = 0;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

interface Person {
  email: string;
  phone: string;
}

/** A user with an account and one without, neither subject to a lock or limit. */
async function pair(): Promise<{ member: Person; nobody: Person }> {
  nth += 1;
  const number = (of: number) => String(13_800_138_000 + nth * 2 + of);
  const member = { email: `member-${nth}@example.com`, phone: number(0) };
  await addMembers(shop.app.database.db, [member.email], PASSWORD, [`+86${member.phone}`]);
  return { member, nobody: { email: `nobody-${nth}@example.com`, phone: number(1) } };
}

interface Trace {
  status: number;
  body: unknown;
  headers: string[];
  /** Heavy work: what takes long enough to be measured from outside. */
  hashes: number;
  statements: number;
  writes: number;
}

/** Everything about a call that an outsider could observe or measure. */
async function trace(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Trace> {
  const hashing = vi.spyOn(shop.app.hashing, 'run');
  const asked = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const answer = await shop.call('POST', `/api/front/${path}`, { body, headers });
  // background jobs send statements too, but never to these tables
  const own = asked.mock.calls
    .map(([query]) => query.sql)
    .filter((sql) => /users|login_|code_sendings|outbox|known_/.test(sql));
  const hashes = hashing.mock.calls.length;
  vi.restoreAllMocks();
  return {
    status: answer.status,
    body: answer.body,
    headers: [...answer.headers.keys()].sort(),
    hashes,
    statements: own.length,
    writes: own.filter((sql) => /insert|update|delete/.test(sql)).length,
  };
}

const WITH_CODE = {
  code: '000000',
  captcha: '000000',
  password: 'another-good-password',
  passwordAgain: 'another-good-password',
};

/** Every call in which a client without a session can name an account. */
const CALLS: [string, string, (who: Person) => unknown, number][] = [
  ['a wrong password', 'login/email', ({ email }) => ({ email, password: 'not-the-password' }), 1],
  ['a registration code', 'login/email/captcha', ({ email }) => email, 0],
  ['a code for a new password', 'login/email/forget/password', ({ email }) => email, 0],
  ['a new password with a wrong code', 'login/email/reset/password', ({ email }) => ({ email, ...WITH_CODE }), 1],
  ['a registration with a wrong code', 'login/register/email', ({ email }) => ({ email, ...WITH_CODE }), 1],
  ['a wrong password by phone', 'login/mobile/password', ({ phone }) => ({ phone, password: 'not-the-password' }), 1],
  ['a code by phone', 'login/sendCode', ({ phone }) => ({ phone }), 0],
  ['a login with a wrong code by phone', 'login/mobile/captcha', ({ phone }) => ({ phone, ...WITH_CODE }), 0],
  ['a registration with a wrong code by phone', 'login/register/mobile', ({ phone }) => ({ phone, ...WITH_CODE }), 1],
];

describe.each(CALLS)('asking for %s', (_what, path, bodyOf, hashes) => {
  test('responds the same, after the same work, with or without an account', async () => {
    const { member, nobody } = await pair();
    const known = await trace(path, bodyOf(member));
    const unknown = await trace(path, bodyOf(nobody));
    expect(known).toEqual(unknown);
    expect(known.hashes).toBe(hashes);
    expect(known.statements).toBeGreaterThan(0);
  });

  test('responds the same at a second request too', async () => {
    const { member, nobody } = await pair();
    const answers = [];
    for (const who of [member, nobody]) {
      await trace(path, bodyOf(who));
      const { body, ...again } = await trace(path, bodyOf(who));
      const { data, ...rest } = body as { data: Record<string, unknown> | null };
      // how many seconds are left depends on when the clock ticked
      answers.push({ ...again, body: { ...rest, message: '', data: { ...data, retryAfter: undefined } } });
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

test('a locked account and a locked address without one get the same response', async () => {
  const { member, nobody } = await pair();
  const traces = [];
  for (const { email } of [member, nobody]) {
    for (let wrong = 0; wrong < 5; wrong += 1) await trace('login/email', { email, password: 'x' });
    const { body, ...rest } = await trace('login/email', { email, password: PASSWORD });
    traces.push({ ...rest, error: (body as { data: { error: string } }).data.error });
  }
  expect(traces[0]).toEqual(traces[1]);
  expect(traces[0]).toMatchObject({ status: 429, error: 'login_locked', hashes: 0 });
});

test('a browser with another’s device name reveals nothing either', async () => {
  const { member, nobody } = await pair();
  const headers = { cookie: `device=${'x'.repeat(43)}` };
  const known = await trace('login/email', { email: member.email, password: 'x' }, headers);
  expect(known).toEqual(await trace('login/email', { email: nobody.email, password: 'x' }, headers));
});
