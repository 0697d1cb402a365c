import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import { registerByPhone } from '../phones/register-by-phone.server.ts';
import { sendPhoneCode } from '../phones/send-phone-code.server.ts';
import { changePassword } from '../profile/change-password.server.ts';
import { createOwner } from '../registration/create-owner.server.ts';
import { registerByEmail } from '../registration/register-by-email.server.ts';
import { registerByName } from '../registration/register-by-name.server.ts';
import { isMadeOfWords, wordsOf } from './own-words.ts';
import { resetPassword } from './reset-password.server.ts';
import { sendResetCode } from './send-email-code.server.ts';

const OWNER = {
  email: 'maria.lopez+shop@example.com',
  phone: '+8613800138000',
  names: ['José 山田', 'bo', '7', null, 'สมชาย'],
};
const WORDS = ['Stoa', '柱廊商城', ...wordsOf(OWNER)];

test.each([
  'Stoa2026!',
  'stoa-stoa',
  '2026-sToA',
  '$t0@2026',
  's.t.o.a.2026',
  'ＳＴＯＡ２０２６',
  '柱廊商城2026',
  'maria.lopez1',
  'Maria2026!',
  'lopez_maria',
  'StoaMaria!1',
  'jose1990',
  '19900412jose',
  '山田山田2026',
  'สมชาย2569',
  '13800138000',
  '+86 138 0013 8000',
  '0013-8000',
])('%j is made of names', (password) => expect(isMadeOfWords(password, WORDS)).toBe(true));

test.each([
  'colonnade-by-the-sea',
  'stoa by the sea',
  'maria-has-a-blue-bicycle',
  'bo and the boat',
  '77441279',
  'bo8172635',
  'stoa8391847562',
  'example1',
  '1380-0138-9137',
  '商城里的山田书店',
])('%j is not', (password) => expect(isMadeOfWords(password, WORDS)).toBe(false));

test('without names nothing is made of them', () => {
  expect(isMadeOfWords('Stoa2026!', wordsOf({ email: '', phone: null, names: ['', '!', undefined] }))).toBe(false);
});

describe('a new password made of names is refused beside its field', () => {
  let bare: BareApp;
  beforeAll(async () => {
    bare = await startBareApp();
  });
  afterAll(() => bare.close());

  const refused = (attempt: Promise<unknown>) =>
    expect(attempt).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'password', code: 'passwordOwnWords' }] },
    });

  test('at registration by e-mail', async () => {
    const input = { email: 'maria.lopez@example.com', captcha: '123456' };
    for (const password of ['Stoa2026!', '柱廊商城2026', 'maria.lopez1'])
      await refused(registerByEmail(bare.ctx(), { ...input, password }));
  });

  test('at registration by phone', async () => {
    const input = { countryCode: '86', phone: '13800138111' };
    await sendPhoneCode(bare.ctx(), input);
    const captcha = await readCode(bare.ctx(), '+8613800138111');
    await refused(registerByPhone(bare.ctx(), { ...input, captcha, password: '13800138111' }));
    await refused(registerByPhone(bare.ctx(), { ...input, captcha, password: 'stoa-2026' }));
    await registerByPhone(bare.ctx(), { ...input, captcha, password: GOOD_PASSWORD });
  });

  test('at registration by name', async () => {
    const input = { username: 'colonnade', nickname: 'Rosalind', account: 'maria@example.com' };
    for (const password of ['colonnade1', 'Rosalind!', 'maria-1990', 'Stoa2026!'])
      await refused(registerByName(bare.ctx(), { ...input, password }));
  });

  test('when it is changed', async () => {
    const ctx = await as(bare.ctx(), await register(bare.ctx(), 'changing@example.com'));
    await ctx.db.updateTable('users').set({ nickname: 'Rosalind' }).where('id', '=', ctx.actor.userId).execute();
    for (const password of ['changing1', 'rosalind2026', 'Stoa2026!'])
      await refused(changePassword(ctx, { oldPassword: GOOD_PASSWORD, password, passwordAgain: password }));
  });

  test('when it is reset; a name that only the account knows is revealed by the correct code alone, which stays valid', async () => {
    const email = 'forgetful@example.com';
    const id = await register(bare.ctx(), email);
    await bare.app.database.db.updateTable('users').set({ nickname: 'Rosalind' }).where('id', '=', id).execute();
    const ctx = later(bare.ctx(), 120);
    await sendResetCode(ctx, email);
    const code = await readCode(ctx, email);
    const reset = (password: string, tried = code) =>
      resetPassword(ctx, { email, code: tried, password, passwordAgain: password });
    await refused(reset('forgetful1'));
    await expect(reset('rosalind2026', code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA')).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await refused(reset('rosalind2026'));
    await reset('a-second-colonnade');
  });

  test('for the first owner', async () => {
    for (const password of ['first.owner1', 'Stoa2026!'])
      await refused(createOwner(bare.ctx(), { email: 'first.owner@shop.example', password }));
  });
});
