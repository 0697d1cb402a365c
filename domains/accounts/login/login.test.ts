import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import { logInByPhone } from '../phones/log-in-by-phone.server.ts';
import { readUserInfo } from '../queries.server.ts';
import { findActor } from '../sessions.server.ts';
import { enterWithPassword } from './enter-with-password.server.ts';
import { findCandidate } from './log-in-by-account.server.ts';
import { logInByEmail } from './log-in-by-email.server.ts';
import { logOut } from './log-out.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { sendResetCode } from './send-email-code.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });
const wrong = (email: string) => ({ email, password: 'not-the-password' });

describe('login by e-mail', () => {
  test('opens a session for its user, whatever the case of the address', async () => {
    const ctx = bare.ctx();
    const userId = await register(ctx, 'in@example.com');
    const { token } = await logInByEmail(ctx, { email: 'in@example.com', password: GOOD_PASSWORD });
    expect(await findActor(ctx, token)).toMatchObject({ userId, kind: 'member', email: 'in@example.com' });
  });

  test('is refused if the password is changed while it is compared', async () => {
    const ctx = bare.ctx();
    const email = 'meanwhile@example.com';
    const id = await register(ctx, email);
    const compared = await findCandidate(ctx, email);
    await ctx.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
    const login = { identifier: email, user: compared, password: GOOD_PASSWORD };
    await expect(enterWithPassword(ctx, login)).rejects.toEqual(refused('wrong_login'));
  });

  test('emits an event with user and guest key, so that a guest’s cart can be merged', async () => {
    const ctx = bare.ctx({ guestKey: 'guest-1' });
    const userId = await register(ctx, 'cart@example.com');
    const heard: unknown[] = [];
    bare.app.events.on('account.entered', (_ctx, data) => void heard.push(data));
    await logInByEmail(ctx, { email: 'cart@example.com', password: GOOD_PASSWORD });
    expect(heard).toContainEqual(expect.objectContaining({ userId, method: 'email-password', guestKey: 'guest-1' }));
  });

  test.each([
    ['a known account', 'locked@example.com'],
    ['an unknown account', 'unknown@example.com'],
  ])('five wrong passwords lock %s for 15 minutes', async (_which, email) => {
    const ctx = bare.ctx();
    if (email.startsWith('locked')) await register(ctx, email);
    for (const left of [4, 3, 2, 1]) {
      await expect(logInByEmail(ctx, wrong(email))).rejects.toEqual(refused('wrong_login', { left }));
    }
    await expect(logInByEmail(ctx, wrong(email))).rejects.toEqual(refused('login_locked', { retryAfter: 900 }));
    const right = { email, password: GOOD_PASSWORD };
    await expect(logInByEmail(later(ctx, 60), right)).rejects.toEqual(refused('login_locked', { retryAfter: 840 }));
    await expect(logInByEmail(later(ctx, 901), wrong(email))).rejects.toEqual(refused('wrong_login', { left: 4 }));
  });

  test('the correct password works again after the lock', async () => {
    const ctx = bare.ctx();
    await register(ctx, 'again@example.com');
    for (let i = 0; i < 5; i += 1) await logInByEmail(ctx, wrong('again@example.com')).catch(() => {});
    const right = { email: 'again@example.com', password: GOOD_PASSWORD };
    await expect(logInByEmail(later(ctx, 901), right)).resolves.toHaveProperty('token');
  });

  test('a correct password resets the failed attempts', async () => {
    const ctx = bare.ctx();
    await register(ctx, 'four@example.com');
    const right = { email: 'four@example.com', password: GOOD_PASSWORD };
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await logInByEmail(ctx, wrong('four@example.com')).catch(() => {});
      await logInByEmail(ctx, right);
    }
  });

  test('answers only four of twenty concurrent guesses as wrong, the others as locked', async () => {
    const ctx = bare.ctx();
    await register(ctx, 'crowd@example.com');
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () => logInByEmail(ctx, wrong('crowd@example.com'))),
    );
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'entered'));
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(4);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(16);
  });

  test('guesses by e-mail and by phone count against one account together', async () => {
    const ctx = bare.ctx();
    const id = await register(ctx, 'both@example.com');
    await ctx.db.updateTable('users').set({ phone: '+8613800139222' }).where('id', '=', id).execute();
    const byPhone = { countryCode: '86', phone: '13800139222', password: 'not-the-password' };
    for (let i = 0; i < 2; i += 1) {
      await expect(logInByEmail(ctx, wrong('both@example.com'))).rejects.toEqual(refused('wrong_login'));
      await expect(logInByPhone(ctx, byPhone)).rejects.toEqual(refused('wrong_phone_login'));
    }
    await expect(logInByEmail(ctx, wrong('both@example.com'))).rejects.toEqual(refused('login_locked'));
    await expect(logInByPhone(ctx, { ...byPhone, password: GOOD_PASSWORD })).rejects.toEqual(refused('login_locked'));
  });

  test('a suspension is revealed only with the correct password', async () => {
    const ctx = bare.ctx();
    const id = await register(ctx, 'banned@example.com');
    await ctx.db.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute();
    const right = { email: 'banned@example.com', password: GOOD_PASSWORD };
    await expect(logInByEmail(ctx, right)).rejects.toEqual(refused('account_banned'));
    await expect(logInByEmail(ctx, wrong('banned@example.com'))).rejects.toEqual(refused('wrong_login'));
  });
});

describe('a session', () => {
  test('ends with its logout, and only that one', async () => {
    const ctx = bare.ctx();
    const right = { email: 'out@example.com', password: GOOD_PASSWORD };
    await register(ctx, right.email);
    const [here, there] = [await logInByEmail(ctx, right), await logInByEmail(ctx, right)];
    await logOut({ ...ctx, actor: await findActor(ctx, here.token) });
    expect([await findActor(ctx, here.token), (await findActor(ctx, there.token))?.email]).toEqual([null, right.email]);
    await expect(logOut(ctx)).resolves.toBeUndefined();
  });

  test('of the shop and one of the forum in the same browser end with one logout', async () => {
    const ctx = bare.ctx();
    const right = { email: 'shop-and-forum@example.com', password: GOOD_PASSWORD };
    await register(ctx, right.email);
    const inForum = { ...ctx, sessions: 'forum' as const };
    const [shop, forum, other] = [
      await logInByEmail(ctx, right),
      await logInByEmail(inForum, right),
      await logInByEmail(inForum, right),
    ];
    await logOut({ ...inForum, actor: await findActor(ctx, shop.token) }, [shop.token, forum.token]);
    const found = await Promise.all([shop, forum, other].map(({ token }) => findActor(inForum, token)));
    expect(found.map((actor) => actor?.email)).toEqual([undefined, undefined, right.email]);
  });

  test('expires after seven days', async () => {
    const ctx = bare.ctx();
    await register(ctx, 'week@example.com');
    const { token } = await logInByEmail(ctx, { email: 'week@example.com', password: GOOD_PASSWORD });
    expect(await findActor(later(ctx, 604_799), token)).not.toBeNull();
    expect(await findActor(later(ctx, 604_800), token)).toBeNull();
  });

  test('ends everywhere once the password is reset, and the lock with it', async () => {
    const ctx = bare.ctx();
    const email = 'reset@example.com';
    const mine = await as(ctx, await register(ctx, email));
    const { token } = await logInByEmail(ctx, { email, password: GOOD_PASSWORD });
    await ctx.db.updateTable('users').set({ phone: '+8613800139111' }).where('id', '=', mine.actor.userId).execute();
    const byPhone = (password: string) => ({ countryCode: '86', phone: '13800139111', password });
    for (let i = 0; i < 5; i += 1) {
      await logInByEmail(ctx, wrong(email)).catch(() => {});
      await logInByPhone(ctx, byPhone('not-the-password')).catch(() => {});
    }
    await sendResetCode(ctx, email);
    const password = 'another-fine-password';
    await resetPassword(ctx, { email, code: await readCode(ctx, email), password, passwordAgain: password });
    expect(await findActor(ctx, token)).toBeNull();
    expect(mine.actor.userId).toBeGreaterThan(0);
    await expect(logInByEmail(ctx, { email, password })).resolves.toHaveProperty('token');
    await expect(logInByPhone(ctx, byPhone(password))).resolves.toHaveProperty('token');
    await expect(logInByEmail(ctx, { email, password: GOOD_PASSWORD })).rejects.toEqual(refused('wrong_login'));
  });

  test('is needed for a user’s own data', async () => {
    expect(() => readUserInfo(bare.ctx())).toThrow(refused('login_required'));
  });
});
