import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../tests/support/people.ts';
import type { Ctx } from '../kit/context.ts';
import { readOutbox } from '../messages/queries.server.ts';
import { CODE_LIMITS } from './code-limits.server.ts';
import { logInByEmail } from './login/log-in-by-email.server.ts';
import { resetPassword } from './login/reset-password.server.ts';
import { sendRegistrationCode, sendResetCode } from './login/send-email-code.server.ts';
import { sendVerificationCode, verifyContact } from './verification/verify-contact.server.ts';
import { warnOfCodes } from './warn-of-codes.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const MINUTE = 60;
const DAY = 86_400;
const reset = (ctx: Ctx, email: string, code: string) =>
  resetPassword(ctx, { email, code, password: GOOD_PASSWORD, passwordAgain: GOOD_PASSWORD });
const mailsTo = async (ctx: Ctx, email: string, subject: string) =>
  (await readOutbox(ctx)).filter((mail) => mail.to === email && mail.subject.includes(subject)).length;

test.each([
  ['with an account', async (ctx: Ctx, email: string) => void (await register(ctx, email))],
  ['without an account', async () => {}],
])('an address %s is sent ten codes a day for a purpose, from any client', async (name, prepare) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const ctx = bare.ctx();
  await prepare(ctx, email);
  const request = (nth: number) => sendResetCode({ ...later(ctx, nth * MINUTE), ip: `203.0.113.${nth}` }, email);
  for (let nth = 0; nth < 10; nth += 1) await request(nth);
  expect(await mailsTo(ctx, email, '')).toBeGreaterThanOrEqual(10);
  const seconds = 10 * MINUTE;
  await expect(request(10)).rejects.toMatchObject({
    code: 'too_many_codes',
    details: { retryAfter: DAY - seconds },
  });
  await sendRegistrationCode(later(ctx, seconds + MINUTE), email);
  await sendResetCode(later(ctx, DAY), email);
});

test('addresses with a plus share the allowance and the minute of their mailbox', async () => {
  const ctx = bare.ctx();
  const request = (nth: number) =>
    sendRegistrationCode({ ...later(ctx, nth * MINUTE), ip: `203.0.113.${nth}` }, `Plus+${nth}@example.com`);
  for (let nth = 0; nth < CODE_LIMITS.requests; nth += 1) await request(nth);
  await expect(request(CODE_LIMITS.requests)).rejects.toMatchObject({ code: 'too_many_codes' });
  await expect(sendRegistrationCode(later(ctx, DAY - 2 * MINUTE), 'plus@example.com')).rejects.toMatchObject({
    code: 'too_many_codes',
  });
  await sendRegistrationCode(ctx, 'minute+1@example.com');
  await expect(sendRegistrationCode(ctx, 'minute+2@example.com')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('codes for a new password have eight letters and digits, typed in any way', async () => {
  const ctx = bare.ctx();
  await register(ctx, 'long@example.com');
  await sendResetCode(ctx, 'long@example.com');
  const code = await readCode(ctx, 'long@example.com');
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  const { passwordResetInput } = await import('./contract.ts');
  const input = passwordResetInput.parse({
    email: 'long@example.com',
    code: ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase(),
    password: GOOD_PASSWORD,
    passwordAgain: GOOD_PASSWORD,
  });
  await expect(resetPassword(ctx, input)).resolves.toBeUndefined();
});

test.each([
  ['with an account', true],
  ['without an account', false],
])('twenty wrong guesses a day for an address %s, whatever the number of codes', async (name, hasAccount) => {
  const email = `guessed-${name.replaceAll(' ', '-')}@example.com`;
  const ctx = bare.ctx();
  if (hasAccount) await register(ctx, email);
  const outcomes: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const at = later(ctx, nth * MINUTE);
    await sendResetCode(at, email);
    for (let guess = 0; guess < 5; guess += 1) {
      outcomes.push(
        await reset(at, email, 'WRONG999').then(
          () => 'right',
          (error) => error.code,
        ),
      );
    }
  }
  expect(outcomes).toEqual([...Array(20).fill('wrong_code'), ...Array(5).fill('too_many_guesses')]);
  if (!hasAccount) return;
  const right = await readCode(ctx, email);
  await expect(reset(later(ctx, 5 * MINUTE), email, right)).rejects.toMatchObject({ code: 'too_many_guesses' });
  await sendResetCode(later(ctx, DAY + 5 * MINUTE), email);
  await expect(reset(later(ctx, DAY + 5 * MINUTE), email, await readCode(ctx, email))).resolves.toBeUndefined();
});

test('other clients do not use up the codes of a known browser', async () => {
  const email = 'owner@example.com';
  const device = { key: null as string | null, isCookie: true, renew: () => 'x' };
  device.renew = () => {
    device.key = 'browser-of-the-owner';
    return device.key;
  };
  const ctx = bare.ctx();
  await register(ctx, email);
  await logInByEmail({ ...ctx, device }, { email, password: GOOD_PASSWORD });
  for (let nth = 0; nth < CODE_LIMITS.requests; nth += 1) await sendResetCode(later(ctx, nth * MINUTE), email);
  const after = later(ctx, CODE_LIMITS.requests * MINUTE);
  await expect(sendResetCode(after, email)).rejects.toMatchObject({ code: 'too_many_codes' });
  await sendResetCode({ ...after, device }, email);
  await expect(reset({ ...after, device }, email, await readCode(ctx, email))).resolves.toBeUndefined();
});

test('the owner is warned once of many requests and once of many guesses, an address without an account never', async () => {
  const ctx = bare.ctx();
  await register(ctx, 'warned@example.com');
  for (const email of ['warned@example.com', 'nobody@example.com']) {
    for (let nth = 0; nth < 7; nth += 1) {
      const at = later(ctx, (nth + 1) * MINUTE);
      await sendResetCode(at, email);
      for (let guess = 0; nth > 1 && guess < 2; guess += 1) await reset(at, email, 'WRONG999').catch(() => {});
      await Promise.all([warnOfCodes(at), warnOfCodes(at)]);
    }
  }
  expect(await mailsTo(ctx, 'warned@example.com', 'Many codes were requested')).toBe(1);
  expect(await mailsTo(ctx, 'warned@example.com', 'is guessing codes')).toBe(1);
  expect(await mailsTo(ctx, 'nobody@example.com', 'codes')).toBe(0);
});

describe('throw-away accounts that try to verify another user’s address', () => {
  const visitor = async (ctx: Ctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (kind, nickname) values ('visitor', 'throw-away') returning id`.execute(ctx.db);
    return as(ctx, rows[0]?.id ?? 0);
  };

  test('share twenty codes a day, however many they are', async () => {
    const email = 'flooded@example.com';
    const ctx = bare.ctx();
    const request = async (nth: number) =>
      sendVerificationCode({ ...later(await visitor(ctx), nth * MINUTE), ip: `203.0.113.${nth}` }, { email });
    for (let nth = 0; nth < 20; nth += 1) await request(nth);
    await expect(request(20)).rejects.toMatchObject({ code: 'too_many_codes' });
    expect((await readOutbox(ctx)).filter(({ to }) => to === email)).toHaveLength(20);
  });

  test('share forty guesses a day', async () => {
    const email = 'verified-by-guessing@example.com';
    const ctx = bare.ctx();
    const outcomes: string[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const at = { ...later(await visitor(ctx), nth * MINUTE), ip: `203.0.113.${nth}` };
      await sendVerificationCode(at, { email });
      for (let guess = 0; guess < 5; guess += 1)
        outcomes.push(await verifyContact(at, { email, captcha: 'WRONG' }).catch((error) => error.code));
    }
    expect(outcomes.filter((outcome) => outcome === 'wrong_code')).toHaveLength(40);
    expect(outcomes.slice(-5)).toEqual(Array(5).fill('too_many_guesses'));
  });
});
