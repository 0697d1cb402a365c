import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { sendRegistrationCode } from '../login/send-email-code.server.ts';
import { registerByEmail } from '../registration/register-by-email.server.ts';
import { beginSecondFactor, turnOnSecondFactor } from '../second-factor/set-up.server.ts';
import { findActor } from '../sessions.server.ts';
import { logInByCode, logInByPhone } from './log-in-by-phone.server.ts';
import { registerByPhone } from './register-by-phone.server.ts';
import { sendPhoneCode } from './send-phone-code.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

/** A separate number for each test. */
let last = 1000;
let phone: string;
beforeEach(() => {
  last += 1;
  phone = `1380013${last}`;
});
const countryCode = '86';
const international = () => `+86${phone}`;
const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

async function newCode(ctx: Ctx): Promise<string> {
  await sendPhoneCode(ctx, { countryCode, phone });
  return readCode(ctx, international());
}
const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111');
const registration = (captcha: string) => ({ countryCode, phone, captcha, password: GOOD_PASSWORD });
async function registerPhone(ctx: Ctx): Promise<void> {
  await registerByPhone(ctx, registration(await newCode(ctx)));
}
const byPassword = (password = GOOD_PASSWORD) => ({ countryCode, phone, password });
const byCode = (captcha: string) => ({ countryCode, phone, captcha });
const members = (ctx: Ctx) =>
  ctx.db.selectFrom('users').selectAll().where('phone', '=', international()).where('kind', '=', 'member').execute();

describe('a code by text message', () => {
  test('does not reveal whether the number has an account, and is in the reader’s language', async () => {
    const ctx = bare.ctx({ locale: 'fr' });
    await sendPhoneCode(ctx, { countryCode, phone });
    const [unknown] = await readOutbox(ctx);
    await registerByPhone(ctx, registration(await readCode(ctx, international())));
    await sendPhoneCode(later(ctx, 60), { countryCode, phone });
    const [known] = await readOutbox(ctx);
    const plain = (text = '') => text.replace(/\d{6}/, 'CODE');
    expect(plain(known?.text)).toBe(plain(unknown?.text));
    expect(known).toMatchObject({ channel: 'sms', to: international(), text: expect.stringContaining('votre code') });
  });

  test('is sent again only after a minute, from any client, and ten times a day', async () => {
    const ctx = bare.ctx();
    await sendPhoneCode(ctx, { countryCode, phone });
    const elsewhere = { ...later(ctx, 59), ip: '198.51.100.7' };
    await expect(sendPhoneCode(elsewhere, { countryCode: '+86', phone })).rejects.toEqual(
      refused('too_many_requests', { retryAfter: 1 }),
    );
    // other messages to the number count as well
    const ofNumber = ctx.db.updateTable('login_codes').where('address', '=', international());
    await ofNumber.set({ purpose: 'change:1' }).execute();
    for (let i = 1; i < 10; i += 1) await sendPhoneCode(later(ctx, 60 * i), { countryCode, phone });
    await expect(sendPhoneCode(later(ctx, 600), { countryCode, phone })).rejects.toEqual(
      refused('too_many_codes', { retryAfter: 86_400 - 600 }),
    );
    await expect(sendPhoneCode(later(ctx, 86_401), { countryCode, phone })).resolves.toBeUndefined();
  });

  test('is sent once for many concurrent requests', async () => {
    const ctx = bare.ctx();
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => sendPhoneCode(ctx, { countryCode, phone })));
    expect(asked.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await readOutbox(ctx)).filter((message) => message.to === international())).toHaveLength(1);
  });

  test('is sent to one IP address a limited number of times, whatever the numbers', async () => {
    const { texts } = bare.app.limits;
    bare.app.limits.texts = new RateLimit(2, 1);
    const ctx = bare.ctx({ ip: '203.0.113.9' });
    for (const other of ['13911110001', '13911110002']) await sendPhoneCode(ctx, { countryCode, phone: other });
    await expect(sendPhoneCode(ctx, { countryCode, phone })).rejects.toEqual(
      refused('too_many_requests', { retryAfter: 60 }),
    );
    bare.app.limits.texts = texts;
  });

  test('is used up after five wrong attempts, also for the correct one and the other method', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const right = await newCode(later(ctx, 60));
    const now = later(ctx, 61);
    for (let i = 0; i < 5; i += 1) {
      await expect(logInByCode(now, byCode(wrongCode(right)))).rejects.toEqual(refused('wrong_code'));
    }
    await expect(logInByCode(now, byCode(right))).rejects.toEqual(refused('code_used_up'));
    await expect(registerByPhone(now, registration(right))).rejects.toEqual(refused('code_used_up'));
  });

  test('expires after ten minutes, and is invalid for another number', async () => {
    const ctx = bare.ctx();
    const captcha = await newCode(ctx);
    await expect(registerByPhone(later(ctx, 600), registration(captcha))).rejects.toEqual(refused('wrong_code'));
    const other = { ...registration(captcha), phone: '13911112222' };
    await expect(registerByPhone(ctx, other)).rejects.toEqual(refused('wrong_code'));
    await expect(registerByPhone(later(ctx, 599), registration(captcha))).resolves.toBeUndefined();
  });

  test('is refused in production without a gateway', async () => {
    const ctx = bare.ctx();
    const environment = { ...bare.app.environment, STOA_ENV: 'production' as const };
    const without = { ...ctx, app: { ...bare.app, environment } };
    await expect(sendPhoneCode(without, { countryCode, phone })).rejects.toEqual(refused('sms_closed'));
    const app = { ...bare.app, environment: { ...environment, SMS_URL: 'https://gateway.example/' } };
    await expect(sendPhoneCode({ ...ctx, app }, { countryCode, phone })).resolves.toBeUndefined();
  });
});

describe('registration by phone', () => {
  test('creates a member without an e-mail, with a name that does not reveal the number', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const { token } = await logInByPhone(ctx, byPassword());
    const actor = await findActor(ctx, token);
    expect(actor).toMatchObject({ kind: 'member', phone: international(), email: null });
    expect(actor?.nickname).toMatch(/^Member \d{6}$/);
    expect(phone).not.toContain(actor?.nickname.slice(-6));
  });

  test('creates one account when it is sent twice concurrently', async () => {
    const ctx = bare.ctx();
    const input = registration(await newCode(ctx));
    const results = await Promise.allSettled([registerByPhone(ctx, input), registerByPhone(ctx, input)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await members(ctx)).toHaveLength(1);
  });

  test('of a registered number is refused; only the correct code reveals that, and it still logs in', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const captcha = await newCode(later(ctx, 60));
    const now = later(ctx, 61);
    await expect(registerByPhone(now, registration(wrongCode(captcha)))).rejects.toEqual(refused('wrong_code'));
    await expect(registerByPhone(now, registration(captcha))).rejects.toEqual(refused('phone_registered'));
    await expect(logInByCode(now, byCode(captcha))).resolves.toHaveProperty('token');
    expect(await members(ctx)).toHaveLength(1);
  });

  test('refuses a common password beside its field, and keeps the code', async () => {
    const ctx = bare.ctx();
    const captcha = await newCode(ctx);
    await expect(registerByPhone(ctx, { ...registration(captcha), password: 'password1' })).rejects.toEqual(
      refused('validation_failed', { fields: [{ field: 'password', code: 'passwordCommon' }] }),
    );
    await expect(registerByPhone(ctx, registration(captcha))).resolves.toBeUndefined();
  });

  test('keeps a visitor’s account, and drops what the visitor never proved', async () => {
    const ctx = bare.ctx();
    const { token } = await logInAsVisitor(ctx, { email: 'somebody.else@example.com'.replace('.', '-') });
    const actor = await findActor(ctx, token);
    await registerByPhone({ ...ctx, actor }, registration(await newCode(ctx)));
    expect(await findActor(ctx, token)).toBeNull();
    expect(await findActor(ctx, (await logInByPhone(ctx, byPassword())).token)).toMatchObject({
      userId: actor?.userId,
      kind: 'member',
      phone: international(),
      email: null,
    });
  });

  test('by e-mail does not turn the number of a visitor into a login method', async () => {
    const ctx = bare.ctx();
    const { token } = await logInAsVisitor(ctx, { phone, countryCode });
    const actor = await findActor(ctx, token);
    const email = `visitor-${last}@example.com`;
    await sendRegistrationCode(ctx, email);
    await registerByEmail({ ...ctx, actor }, { email, captcha: await readCode(ctx, email), password: GOOD_PASSWORD });
    expect(await members(ctx)).toEqual([]);
    await expect(logInByCode(ctx, byCode(await newCode(ctx)))).rejects.toEqual(refused('phone_unknown'));
  });
});

describe('login by phone and password', () => {
  test('is recorded with its method, with and without a plus in the country code', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const heard: unknown[] = [];
    bare.app.events.on('account.entered', (_ctx, data) => void heard.push(data));
    await logInByPhone(ctx, byPassword());
    await logInByPhone(ctx, { ...byPassword(), countryCode: '+86' });
    expect(heard).toHaveLength(2);
    expect(heard[0]).toMatchObject({ method: 'phone-password' });
  });

  test.each([
    ['a known number', true],
    ['an unknown number', false],
  ])('five wrong passwords lock %s for 15 minutes', async (_which, isKnown) => {
    const ctx = bare.ctx();
    if (isKnown) await registerPhone(ctx);
    const wrong = byPassword('not-the-password');
    for (const left of [4, 3, 2, 1]) {
      await expect(logInByPhone(ctx, wrong)).rejects.toEqual(refused('wrong_phone_login', { left }));
    }
    await expect(logInByPhone(ctx, wrong)).rejects.toEqual(refused('login_locked', { retryAfter: 900 }));
    await expect(logInByPhone(later(ctx, 60), byPassword())).rejects.toEqual(
      refused('login_locked', { retryAfter: 840 }),
    );
  });

  test('is refused to banned members, who learn of the ban only with the password or a code', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    await ctx.db.updateTable('users').set({ status: 'banned' }).where('phone', '=', international()).execute();
    await expect(logInByPhone(ctx, byPassword())).rejects.toEqual(refused('account_banned'));
    await expect(logInByPhone(ctx, byPassword('not-the-password'))).rejects.toEqual(refused('wrong_phone_login'));
    const captcha = await newCode(later(ctx, 60));
    await expect(logInByCode(later(ctx, 60), byCode(captcha))).rejects.toEqual(refused('account_banned'));
  });

  test('does not open an account whose number belongs to another user', async () => {
    const ctx = bare.ctx();
    await logInAsVisitor(ctx, { phone, countryCode });
    await expect(logInByPhone(ctx, byPassword(''))).rejects.toEqual(refused('wrong_phone_login'));
  });
});

describe('login by code', () => {
  test('enters without the password, once, and ends a lock', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    for (let i = 0; i < 5; i += 1) await logInByPhone(ctx, byPassword('not-the-password')).catch(() => {});
    const captcha = await newCode(later(ctx, 60));
    const { token } = await logInByCode(later(ctx, 61), byCode(captcha));
    expect(await findActor(ctx, token)).toMatchObject({ phone: international() });
    await expect(logInByCode(later(ctx, 61), byCode(captcha))).rejects.toEqual(refused('wrong_code'));
    await expect(logInByPhone(later(ctx, 61), byPassword())).resolves.toHaveProperty('token');
  });

  test('accepts one of ten concurrent uses of a code', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const captcha = await newCode(later(ctx, 60));
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => logInByCode(later(ctx, 61), byCode(captcha))),
    );
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('asks for the second factor if there is one, and the code is used up by then', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const [user] = await members(ctx);
    const member = await as(ctx, user?.id ?? 0);
    const { secret } = await beginSecondFactor(member);
    await turnOnSecondFactor(member, appCode(secret, ctx.now));
    const now = later(ctx, 61);
    const captcha = await newCode(now);
    await expect(logInByPhone(now, byPassword())).rejects.toEqual(refused('second_factor_needed'));
    await expect(logInByCode(now, byCode(captcha))).rejects.toEqual(refused('second_factor_needed'));
    await expect(logInByCode(now, byCode(captcha))).rejects.toEqual(refused('wrong_code'));
  });

  test('with a number without an account creates none; the code can be used to register', async () => {
    const ctx = bare.ctx();
    const captcha = await newCode(ctx);
    await expect(logInByCode(ctx, byCode(wrongCode(captcha)))).rejects.toEqual(refused('wrong_code'));
    await expect(logInByCode(ctx, byCode(captcha))).rejects.toEqual(refused('phone_unknown'));
    expect(await members(ctx)).toEqual([]);
    await expect(registerByPhone(ctx, registration(captcha))).resolves.toBeUndefined();
  });

  test('records a wrong code in the login log of the account', async () => {
    const ctx = bare.ctx();
    await registerPhone(ctx);
    const captcha = await newCode(later(ctx, 60));
    await logInByCode(later(ctx, 61), byCode(wrongCode(captcha))).catch(() => {});
    const [member] = await members(ctx);
    const log = await ctx.db
      .selectFrom('login_log')
      .selectAll()
      .where('user_id', '=', member?.id ?? 0)
      .execute();
    expect(log).toMatchObject([{ method: 'phone-code', outcome: 'wrong' }]);
  });
});
