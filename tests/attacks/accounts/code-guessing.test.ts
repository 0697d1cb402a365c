import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutLimits } from '../../support/impatient.ts';
import { addMembers } from '../../support/members.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const EMAIL = 'guessed@example.com';
const PASSWORD = 'colonnade-by-the-sea';
const NEW_PASSWORD = 'taken-over-by-somebody';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false, env: { TRUSTED_PROXIES: '1' } });
  await addMembers(shop.app.database.db, [EMAIL], PASSWORD);
});
afterAll(() => shop.close());

const post = (path: string, body: unknown, address = '192.0.2.1') =>
  shop.call<{ error?: string }>('POST', `/api/front/login/${path}`, { body, headers: { 'x-forwarded-for': address } });
const logIn = async (password: string) => (await post('email', { email: EMAIL, password })).status;

/** The code in the mail, and guesses that are not it. */
async function codeAndGuesses(count: number): Promise<{ code: string; guesses: string[] }> {
  const outbox = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const code = ((await outbox.json()) as { code?: string }[])[0]?.code ?? '';
  const first = code.startsWith('A') ? 'B' : 'A';
  const guesses = Array.from({ length: count }, (_, nth) => `${first}${code.slice(1, -2)}${10 + nth}`);
  return { code, guesses };
}
const reset = (code: string, nth = 0) =>
  post(
    'email/reset/password',
    { email: EMAIL, code, password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD },
    `203.0.113.${nth % 250}`,
  );

test('of thirty concurrent guesses from many addresses five are checked, and then even the correct one is refused', async () => {
  withoutLimits(shop.app);
  expect((await post('email/forget/password', EMAIL)).status).toBe(200);
  const { code, guesses } = await codeAndGuesses(30);
  const answers = await Promise.all(guesses.map((guess, nth) => reset(guess, nth)));
  const errors = answers.map(({ body }) => body.data.error);
  expect(errors.filter((error) => error === 'wrong_code')).toHaveLength(5);
  expect(errors.filter((error) => error === 'code_used_up')).toHaveLength(25);
  expect((await reset(code)).body.data.error).toBe('code_used_up');
  expect([await logIn(NEW_PASSWORD), await logIn(PASSWORD)]).toEqual([400, 200]);
});

test('another code with five guesses is sent once a minute at most, from any client and address', async () => {
  const other = 'asked-for@example.com';
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => post('email/forget/password', other, `198.51.100.${nth}`)),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
  const refused = asked.filter(({ status }) => status === 429);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
});

test('a code for one purpose or address is invalid for another', async () => {
  const other = 'newcomer@example.com';
  expect((await post('email/captcha', other)).status).toBe(200);
  const { code } = await codeAndGuesses(0);
  expect((await reset(code)).status).toBe(400);
  const stolen = await post('register/email', {
    email: 'somebody-else@example.com',
    captcha: code,
    password: NEW_PASSWORD,
  });
  expect(stolen.body.data.error).toBe('wrong_code');
});
