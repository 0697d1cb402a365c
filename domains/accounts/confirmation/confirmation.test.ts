import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import { confirmByCode, confirmByPassword, sendConfirmCode } from './confirm.server.ts';
import { shortAddress } from './mask-contact.ts';
import { readConfirmMethods } from './methods.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

describe('confirming one’s identity', () => {
  test('by password; five wrong ones lock', async () => {
    const ctx = bare.ctx();
    const member = await as(ctx, await register(ctx, 'again@example.com'));
    const late = later(member, 1_000);
    expect(await readConfirmMethods(late)).toEqual({
      isRecent: false,
      password: true,
      app: false,
      passkey: false,
      codeTo: null,
    });
    await confirmByPassword(late, GOOD_PASSWORD);
    const { confirmed_at } = await ctx.db
      .selectFrom('sessions')
      .select('confirmed_at')
      .where('id', '=', member.actor.sessionId)
      .executeTakeFirstOrThrow();
    expect(confirmed_at).toEqual(late.now);
    for (let i = 0; i < 4; i += 1) {
      await expect(confirmByPassword(late, 'not-the-password')).rejects.toEqual(refused('wrong_password'));
    }
    await expect(confirmByPassword(late, 'not-the-password')).rejects.toEqual(refused('login_locked'));
    await expect(confirmByPassword(late, GOOD_PASSWORD)).rejects.toEqual(refused('login_locked'));
  });

  test('by a code to their own address, where there is no password', async () => {
    const ctx = bare.ctx();
    const userId = await register(ctx, 'nopass@example.com');
    await ctx.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    const member = later(await as(ctx, userId), 1_000);
    expect(await readConfirmMethods(member)).toMatchObject({ password: false, codeTo: 'n***@example.com' });
    await sendConfirmCode(member);
    await expect(sendConfirmCode(member)).rejects.toEqual(refused('too_many_requests'));
    await expect(confirmByCode(member, 'wrong')).rejects.toEqual(refused('wrong_code'));
    await confirmByCode(member, await readCode(ctx, 'nopass@example.com'));
    await expect(confirmByCode(member, await readCode(ctx, 'nopass@example.com'))).rejects.toEqual(
      refused('wrong_code'),
    );
  });

  test('sends no code to a user with a password', async () => {
    const ctx = bare.ctx();
    const member = await as(ctx, await register(ctx, 'has@example.com'));
    await expect(sendConfirmCode(member)).rejects.toEqual(refused('confirm_impossible'));
  });
});

test.each([
  ['shopper@stoa.test', 's***@stoa.test'],
  ['+8613800138000', '***00'],
])('the address %s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});

test('guests cannot confirm', async () => {
  await expect(confirmByPassword(bare.ctx(), GOOD_PASSWORD)).rejects.toEqual(refused('login_required'));
  await expect(sendConfirmCode(bare.ctx())).rejects.toEqual(refused('login_required'));
});
