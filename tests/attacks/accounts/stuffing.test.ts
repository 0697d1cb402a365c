import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { addMembers } from '../../support/members.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const PASSWORD = 'colonnade-by-the-sea';
const ACCOUNTS = 25;
const TRIES = 1_000;
const AT_ONCE = 20;
const emailOf = (nth: number) => `victim-${nth}@example.com`;

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false, env: { TRUSTED_PROXIES: '1' } });
  const bystanders = ['bystander@example.com', 'reader@example.com'];
  const emails = [...Array.from({ length: ACCOUNTS }, (_, nth) => emailOf(nth)), ...bystanders];
  await addMembers(shop.app.database.db, emails, PASSWORD);
});
afterAll(() => shop.close());

interface Answer {
  status: number;
  error: string | undefined;
  retryAfter: string | null;
  cookies: string[];
}

async function logIn(email: string, password: string, address: string, headers = {}): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api/front/login/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as { data: { error?: string } };
  const { status } = answer;
  return {
    status,
    error: data?.error,
    retryAfter: answer.headers.get('retry-after'),
    cookies: answer.headers.getSetCookie(),
  };
}

/** Many attempts with limited concurrency, like credential stuffing. */
async function stuff(count: number, nth: (nth: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) answers.push(await nth(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

const count = (answers: Answer[]) => {
  const found: Record<string, number> = {};
  for (const { error = 'entered' } of answers) found[error] = (found[error] ?? 0) + 1;
  return found;
};
const cookieHeader = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const BROWSER = { 'sec-fetch-site': 'same-origin' };

describe('a thousand passwords over many accounts and addresses', () => {
  let known: string;
  let answers: Answer[];
  let meanwhile: Answer[];

  beforeAll(async () => {
    // the owner of the first account has been here with this browser
    known = cookieHeader((await logIn(emailOf(0), PASSWORD, '198.51.100.1', BROWSER)).cookies);
    const attack = stuff(TRIES, (nth) =>
      logIn(emailOf(nth % ACCOUNTS), `guess-number-${nth}`, `203.0.113.${Math.floor(nth / ACCOUNTS)}`),
    );
    meanwhile = [];
    for (let nth = 0; nth < 3; nth += 1) meanwhile.push(await logIn('bystander@example.com', PASSWORD, '198.51.100.2'));
    answers = await attack;
  }, 180_000);

  test('open no account: five are checked for each, the others are locked out', () => {
    expect(count(answers)).toEqual({ wrong_login: ACCOUNTS * 4, login_locked: TRIES - ACCOUNTS * 4 });
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(
      answers.filter(({ error }) => error === 'login_locked').every(({ retryAfter }) => Number(retryAfter) > 0),
    ).toBe(true);
  });

  test('lock no one else out, during and after the attack', async () => {
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await logIn('reader@example.com', PASSWORD, '198.51.100.3')).status).toBe(200);
  });

  test('do not lock the owner out of a known browser, at any address', async () => {
    const own = await logIn(emailOf(0), PASSWORD, '198.51.100.4', { ...BROWSER, cookie: known });
    expect(own.status).toBe(200);
    expect((await logIn(emailOf(0), PASSWORD, '198.51.100.5')).error).toBe('login_locked');
  });

  test('are counted in the log of each account, which contains no password', async () => {
    const { rows } = await sql<{ accounts: number; tries: number }>`
      select count(distinct user_id)::int as accounts, sum(tries)::int as tries from login_log
      where outcome <> 'entered' and ip like '203.0.113.%'`.execute(shop.app.database.db);
    expect(rows).toEqual([{ accounts: ACCOUNTS, tries: TRIES }]);
    const all = await sql<{ text: string }>`select login_log::text as text from login_log`.execute(
      shop.app.database.db,
    );
    expect(all.rows.filter(({ text }) => text.includes('guess-number'))).toEqual([]);
  });
});

describe('a crowd of accounts from one place', () => {
  // the daily burst, without what a slow machine would refill meanwhile
  beforeAll(() => {
    shop.app.limits.login = new RateLimit(60, 0.01);
  });
  // non-existent accounts: only the address counts here
  const guess = (nth: number, address: string) => logIn(`nobody-${nth}@example.com`, 'x', address);

  test.each([
    ['one address', () => '192.0.2.66'],
    ['one network of IPv6 with an address for each try', (nth: number) => `2001:db8:66:1::${nth.toString(16)}`],
  ])('has to wait: %s', async (_where, addressOf) => {
    const answers = await stuff(80, (nth) => guess(nth, addressOf(nth)));
    const refused = answers.filter(({ error }) => error === 'too_many_requests');
    expect(refused).toHaveLength(20);
    expect(refused.every(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0)).toBe(true);
    expect((await logIn('reader@example.com', PASSWORD, '198.51.100.9')).status).toBe(200);
  });
});
