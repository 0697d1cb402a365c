import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const PASSWORD = 'colonnade-by-the-sea';
let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: false });
  withoutLimits(app.app);
});
afterAll(() => app.close());

async function openForm(path: string) {
  const text = await (await fetch(app.url + path, { headers: { cookie: 'language=en' } })).text();
  const captchaKey = /name="captchaKey" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const { value } = (await (await fetch(`${app.url}/dev/captcha?key=${captchaKey}`)).json()) as { value: string };
  return { text, captchaKey, captchaValue: value };
}
const send = (path: string, fields: Record<string, string>) =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'language=en', origin: app.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });
const tokenIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => /^(?:userToken|token)=[\w-]{20,}/.test(cookie));

test('without scripts one registers with the picture and signs in with the sum', async () => {
  const { text, captchaKey, captchaValue } = await openForm('/bbs/register');
  expect(text).toContain('src="data:image/png;base64,');
  const account = { username: 'Nora_B', account: 'nora@example.com', nickname: 'Nora' };
  const fields = { intent: 'register', ...account, password: PASSWORD, rePassword: PASSWORD };
  const registered = await send('/bbs/register', { ...fields, captchaKey, captchaValue });
  expect([registered.status, registered.headers.get('location')]).toEqual([303, expect.any(String)]);
  expect(tokenIn(registered)).toBeDefined();
  const sum = await openForm('/bbs/theme3/login?captcha=question');
  expect(sum.text).toMatch(/What is \d+ × \d+ \+ \d+ = \?/);
  const login = { intent: 'log-in', account: 'nora_b', password: PASSWORD };
  const entered = await send('/bbs/theme3/login?captcha=question', {
    ...login,
    captchaKey: sum.captchaKey,
    captchaValue: sum.captchaValue,
  });
  expect(entered.status).toBe(303);
  expect(tokenIn(entered)).toBeDefined();
});

test('a refusal is shown beside its field, keeps what was typed except passwords, and comes with a new captcha', async () => {
  const { captchaKey } = await openForm('/bbs/login');
  const answer = await send('/bbs/login', {
    intent: 'log-in',
    account: 'nobody-here',
    password: PASSWORD,
    captchaKey,
    captchaValue: '!!!!!',
  });
  const text = await answer.text();
  expect(tokenIn(answer)).toBeUndefined();
  expect(text).toContain('aria-invalid="true"');
  expect(text).toContain('value="nobody-here"');
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(`value="${captchaKey}"`);
});
