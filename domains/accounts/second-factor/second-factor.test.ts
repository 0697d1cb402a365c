import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDomainError } from '../../../platform/errors.ts';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import { protectedMember as makeProtectedMember } from '../../../tests/support/protected-member.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { confirmByFactor, confirmByPassword } from '../confirmation/confirm.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { resetPassword } from '../login/reset-password.server.ts';
import { sendResetCode } from '../login/send-email-code.server.ts';
import { changePassword } from '../profile/change-password.server.ts';
import { endOtherSessions } from '../sessions/end-sessions.server.ts';
import { findActor, startSession } from '../sessions.server.ts';
import { isAwaited, passSecondFactor } from './pass-second-factor.server.ts';
import { readSecondFactor } from './queries.server.ts';
import { requireFactor } from './require-factor.server.ts';
import { beginSecondFactor, readSetUp, turnOnSecondFactor } from './set-up.server.ts';
import { replaceRecoveryCodes, turnOffSecondFactor } from './turn-off.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });
const codeAt = (secret: string, ctx: Ctx) => appCode(secret, ctx.now);
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

const protectedMember = (email: string) => makeProtectedMember(bare, email);

/** The first step; returns the challenge of the refusal. */
async function firstStep(ctx: Ctx, email: string, password = GOOD_PASSWORD): Promise<string> {
  const error = await logInByEmail(ctx, { email, password }).catch((thrown: unknown) => thrown);
  if (!isDomainError(error) || error.code !== 'second_factor_needed') throw error;
  return String(error.details.challenge);
}

describe('a login with a second factor', () => {
  test('opens no session before a correct code; the first step has reset the failed attempts', async () => {
    const { next, secret } = await protectedMember('two@example.com');
    const wrong = { email: 'two@example.com', password: 'not-the-password' };
    for (let i = 0; i < 4; i += 1) await logInByEmail(next, wrong).catch(() => {});
    const challenge = await firstStep(next, 'two@example.com');
    await expect(logInByEmail(next, wrong)).rejects.toEqual(refused('wrong_login', { left: 4 }));
    expect(await findActor(next, challenge)).toBeNull();
    const { token } = await passSecondFactor(next, { challenge, code: codeAt(secret, next) });
    expect(await findActor(next, token)).toMatchObject({ email: 'two@example.com', isStrong: true });
  });

  test('accepts a code of the app once, also with another challenge', async () => {
    const { next, secret } = await protectedMember('replay@example.com');
    const code = codeAt(secret, next);
    const [first, second] = [await firstStep(next, 'replay@example.com'), await firstStep(next, 'replay@example.com')];
    await passSecondFactor(next, { challenge: first, code });
    await expect(passSecondFactor(next, { challenge: second, code })).rejects.toEqual(refused('wrong_factor_code'));
    await expect(
      passSecondFactor(later(next, 30), { challenge: second, code: codeAt(secret, later(next, 30)) }),
    ).resolves.toHaveProperty('token');
  });

  test('ends under the shop’s own host where it began', async () => {
    const { next, secret } = await protectedMember('shop-host@example.com');
    const onShop = { ...next, shopHost: 'tea.example' };
    const challenge = await firstStep(onShop, 'shop-host@example.com');
    const input = { challenge, code: codeAt(secret, next) };
    await expect(passSecondFactor(next, input)).rejects.toEqual(refused('challenge_gone'));
    const { token } = await passSecondFactor(onShop, input);
    expect(await findActor(next, token)).toBeNull();
    expect(await findActor(onShop, token)).not.toBeNull();
  });

  test('refuses the code that switched it on', async () => {
    const { ctx, secret } = await protectedMember('first@example.com');
    const challenge = await firstStep(ctx, 'first@example.com');
    await expect(passSecondFactor(ctx, { challenge, code: codeAt(secret, ctx) })).rejects.toEqual(
      refused('wrong_factor_code'),
    );
  });

  test('accepts one of five concurrent correct codes', async () => {
    const { next, secret } = await protectedMember('crowd@example.com');
    const challenge = await firstStep(next, 'crowd@example.com');
    const input = { challenge, code: codeAt(secret, next) };
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => passSecondFactor(next, input)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('accepts a recovery code once, even if it is used twice concurrently', async () => {
    const { next, recoveryCodes } = await protectedMember('recovery@example.com');
    const code = recoveryCodes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const challenges = [await firstStep(next, 'recovery@example.com'), await firstStep(next, 'recovery@example.com')];
    const all = await Promise.allSettled(challenges.map((challenge) => passSecondFactor(next, { challenge, code })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const last = await firstStep(next, 'recovery@example.com');
    await expect(passSecondFactor(next, { challenge: last, code })).rejects.toEqual(refused('wrong_factor_code'));
  });

  test('expires after five minutes, or once it was used', async () => {
    const { next, secret, recoveryCodes } = await protectedMember('over@example.com');
    const challenge = await firstStep(next, 'over@example.com');
    const late = later(next, 301);
    await expect(passSecondFactor(late, { challenge, code: codeAt(secret, late) })).rejects.toEqual(
      refused('challenge_gone'),
    );
    await passSecondFactor(next, { challenge, code: codeAt(secret, next) });
    await expect(passSecondFactor(next, { challenge, code: recoveryCodes[1] ?? '' })).rejects.toEqual(
      refused('challenge_gone'),
    );
  });

  test('locks after five wrong codes with a notification, and a new challenge does not unlock', async () => {
    const { ctx, next, secret } = await protectedMember('guess@example.com');
    const stranger = { ...next, device: ctx.device };
    const challenge = await firstStep(stranger, 'guess@example.com');
    const code = wrongCode(codeAt(secret, stranger));
    for (const left of [4, 3, 2, 1]) {
      await expect(passSecondFactor(stranger, { challenge, code })).rejects.toEqual(
        refused('wrong_factor_code', { left }),
      );
    }
    await expect(passSecondFactor(stranger, { challenge, code })).rejects.toEqual(refused('factor_locked'));
    await expect(passSecondFactor(stranger, { challenge, code })).rejects.toEqual(refused('challenge_gone'));
    const another = await firstStep(stranger, 'guess@example.com');
    await expect(passSecondFactor(stranger, { challenge: another, code: codeAt(secret, stranger) })).rejects.toEqual(
      refused('factor_locked'),
    );
    const subjects = (await readOutbox(ctx)).filter(({ to }) => to === 'guess@example.com').map((mail) => mail.subject);
    expect(subjects).toContainEqual(expect.stringContaining('Someone is trying'));
  });
});

describe('the second step', () => {
  test('opens a session of the forum only there, and one of the shop only on its site', async () => {
    const { next, secret } = await protectedMember('scopes@example.com');
    const forum = bare.app.sites.all().find(({ type }) => type === 'bbs') ?? next.site;
    const inForum: Ctx = { ...next, site: forum, sessions: 'forum' };
    const elsewhere: Ctx = { ...next, site: forum };
    const ofForum = { challenge: await firstStep(inForum, 'scopes@example.com'), code: codeAt(secret, next) };
    for (const place of [next, elsewhere, { ...next, sessions: 'forum' as const }]) {
      expect(await isAwaited(place, ofForum.challenge)).toBe(false);
      await expect(passSecondFactor(place, ofForum)).rejects.toEqual(refused('challenge_gone'));
    }
    expect(await isAwaited(inForum, ofForum.challenge)).toBe(true);
    const { token } = await passSecondFactor(inForum, ofForum);
    expect([await findActor(next, token), await findActor(inForum, token)]).toEqual([
      null,
      expect.objectContaining({ isForum: true }),
    ]);
    const soon = later(next, 60);
    const ofShop = { challenge: await firstStep(soon, 'scopes@example.com'), code: codeAt(secret, soon) };
    for (const place of [later(inForum, 60), later(elsewhere, 60)]) {
      await expect(passSecondFactor(place, ofShop)).rejects.toEqual(refused('challenge_gone'));
    }
    expect(await passSecondFactor(soon, ofShop)).toHaveProperty('token');
  });

  test('opens none on a site that was closed after the first step', async () => {
    const { next, secret } = await protectedMember('closing@example.com');
    const input = { challenge: await firstStep(next, 'closing@example.com'), code: codeAt(secret, next) };
    const closed: Ctx = { ...next, site: { ...next.site, status: 'closed' } };
    await expect(passSecondFactor(closed, input)).rejects.toEqual(refused('site_closed'));
  });

  test('has to begin again once the other sessions are ended or the password is new', async () => {
    const email = 'begin-again@example.com';
    const { member, next, secret } = await protectedMember(email);
    const input = (password: string) => ({ oldPassword: GOOD_PASSWORD, password, passwordAgain: password });
    const reset = async (): Promise<void> => {
      await sendResetCode(next, email);
      await resetPassword(next, { email, code: await readCode(next, email), ...input('arcade-by-the-lake') });
    };
    const ways: [string, () => Promise<unknown>][] = [
      [GOOD_PASSWORD, () => endOtherSessions(member)],
      [GOOD_PASSWORD, () => changePassword(member, input('cloister-by-the-hill'))],
      ['cloister-by-the-hill', reset],
    ];
    for (const [password, end] of ways) {
      const challenge = await firstStep(next, email, password);
      await end();
      await expect(passSecondFactor(next, { challenge, code: codeAt(secret, next) })).rejects.toEqual(
        refused('challenge_gone'),
      );
    }
  });
});

describe('setting it up', () => {
  test('has no effect before a code is entered, and stores the secret encrypted', async () => {
    const ctx = bare.ctx();
    const member = await as(ctx, await register(ctx, 'setup@example.com'));
    const begun = await beginSecondFactor(member);
    expect(begun.qr).toContain('<svg');
    expect(await readSetUp(member)).toMatchObject({ secret: begun.secret });
    await expect(logInByEmail(ctx, { email: 'setup@example.com', password: GOOD_PASSWORD })).resolves.toHaveProperty(
      'token',
    );
    const row = await ctx.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', member.actor.userId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret).not.toContain(begun.secret);
    await expect(turnOnSecondFactor(member, wrongCode(codeAt(begun.secret, ctx)))).rejects.toEqual(
      refused('wrong_factor_code'),
    );
    expect(await turnOnSecondFactor(member, codeAt(begun.secret, ctx))).toHaveLength(10);
    await expect(beginSecondFactor(member)).rejects.toEqual(refused('confirm_needed', { factor: true }));
  });

  test('makes this session strong and ends the others', async () => {
    const ctx = bare.ctx();
    const userId = await register(ctx, 'others@example.com');
    const other = await startSession(ctx, userId);
    const own = await startSession(ctx, userId);
    const actor = await findActor(ctx, own.token);
    const member = { ...ctx, actor };
    const { secret } = await beginSecondFactor(member);
    await turnOnSecondFactor(member, codeAt(secret, ctx));
    expect(await findActor(ctx, other.token)).toBeNull();
    expect(await findActor(ctx, own.token)).toMatchObject({ isStrong: true });
  });

  test('needs a recent confirmation', async () => {
    const ctx = bare.ctx();
    await expect(beginSecondFactor(ctx)).rejects.toEqual(refused('login_required'));
    const member = await as(ctx, await register(ctx, 'stale@example.com'));
    await expect(beginSecondFactor(later(member, 901))).rejects.toEqual(refused('confirm_needed'));
    const visitor = { ...member, actor: { ...member.actor, kind: 'visitor' as const } };
    await expect(beginSecondFactor(visitor)).rejects.toEqual(refused('members_only'));
  });
});

describe('switching it off, and new recovery codes', () => {
  const strong = async (ctx: Ctx, userId: number) => {
    const { token } = await startSession(ctx, userId, { isStrong: true });
    return { ...ctx, actor: await findActor(ctx, token) };
  };

  test('need a second factor, not only the password', async () => {
    const { ctx, member } = await protectedMember('off@example.com');
    const weak = await as(ctx, member.actor.userId);
    await confirmByPassword(weak, GOOD_PASSWORD);
    await expect(turnOffSecondFactor(weak)).rejects.toEqual(refused('confirm_needed', { factor: true }));
    await expect(replaceRecoveryCodes(weak)).rejects.toEqual(refused('confirm_needed', { factor: true }));
    const owner = await strong(ctx, member.actor.userId);
    await turnOffSecondFactor(owner);
    expect(await readSecondFactor(owner)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await expect(turnOffSecondFactor(owner)).rejects.toEqual(refused('second_factor_off'));
    await expect(logInByEmail(ctx, { email: 'off@example.com', password: GOOD_PASSWORD })).resolves.toHaveProperty(
      'token',
    );
  });

  test('invalidate the old codes', async () => {
    const { ctx, next, member, recoveryCodes } = await protectedMember('renew@example.com');
    const fresh = await replaceRecoveryCodes(await strong(ctx, member.actor.userId));
    const challenge = await firstStep(next, 'renew@example.com');
    await expect(passSecondFactor(next, { challenge, code: recoveryCodes[0] ?? '' })).rejects.toEqual(
      refused('wrong_factor_code'),
    );
    await expect(passSecondFactor(next, { challenge, code: fresh[0] ?? '' })).resolves.toHaveProperty('token');
  });

  test('a code of the app confirms, and makes the session a strong one', async () => {
    const { next, member, secret } = await protectedMember('confirm@example.com');
    const weak = await as(next, member.actor.userId);
    await expect(requireFactor(weak)).rejects.toEqual(refused('confirm_needed', { factor: true }));
    await confirmByFactor(weak, codeAt(secret, next));
    const { is_strong } = await next.db
      .selectFrom('sessions')
      .select('is_strong')
      .where('id', '=', weak.actor.sessionId)
      .executeTakeFirstOrThrow();
    expect(is_strong).toBe(true);
  });
});
