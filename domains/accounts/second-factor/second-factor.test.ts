import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDomainError } from '../../../platform/errors.ts';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { confirmByCode, confirmByFactor, confirmByPassword, sendConfirmCode } from '../confirmation/confirm.server.ts';
import { readConfirmWays } from '../confirmation/ways.server.ts';
import { logInByEmail } from '../log-in-by-email.server.ts';
import { findActor, startSession } from '../sessions.server.ts';
import { passSecondFactor } from './pass-second-factor.server.ts';
import { readSecondFactor } from './queries.server.ts';
import { requireFactor } from './require-factor.server.ts';
import { beginSecondFactor, readSetUp, turnOnSecondFactor } from './set-up.server.ts';
import { replaceRecoveryCodes, resetFactors, turnOffSecondFactor } from './turn-off.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });
const codeAt = (secret: string, ctx: Ctx) => appCode(secret, ctx.now);
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

/** A member with an app; `next` is a moment at which a code that was not used yet is due. */
async function protectedMember(email: string) {
  const ctx = bare.ctx();
  const member = await as(ctx, await register(ctx, email));
  const { secret } = await beginSecondFactor(member);
  const recoveryCodes = await turnOnSecondFactor(member, codeAt(secret, ctx));
  return { ctx, member, secret, recoveryCodes, next: later(ctx, 60) };
}

/** The first step; answers with the challenge that it is refused with. */
async function firstStep(ctx: Ctx, email: string): Promise<string> {
  const error = await logInByEmail(ctx, { email, password: GOOD_PASSWORD }).catch((thrown: unknown) => thrown);
  if (!isDomainError(error) || error.code !== 'second_factor_needed') throw error;
  return String(error.details.challenge);
}

describe('a login with a second factor', () => {
  test('is refused a session until the code is right; what the first step did stays done', async () => {
    const { next, secret } = await protectedMember('two@example.com');
    const wrong = { email: 'two@example.com', password: 'not-the-password' };
    for (let i = 0; i < 4; i += 1) await logInByEmail(next, wrong).catch(() => {});
    const challenge = await firstStep(next, 'two@example.com');
    await expect(logInByEmail(next, wrong)).rejects.toEqual(refused('wrong_login', { left: 4 }));
    expect(await findActor(next, challenge)).toBeNull();
    const { token } = await passSecondFactor(next, { challenge, code: codeAt(secret, next) });
    expect(await findActor(next, token)).toMatchObject({ email: 'two@example.com', isStrong: true });
  });

  test('takes a code of the app once, also for another challenge', async () => {
    const { next, secret } = await protectedMember('replay@example.com');
    const code = codeAt(secret, next);
    const [first, second] = [await firstStep(next, 'replay@example.com'), await firstStep(next, 'replay@example.com')];
    await passSecondFactor(next, { challenge: first, code });
    await expect(passSecondFactor(next, { challenge: second, code })).rejects.toEqual(refused('wrong_factor_code'));
    await expect(
      passSecondFactor(later(next, 30), { challenge: second, code: codeAt(secret, later(next, 30)) }),
    ).resolves.toHaveProperty('token');
  });

  test('refuses the code that switched it on', async () => {
    const { ctx, secret } = await protectedMember('first@example.com');
    const challenge = await firstStep(ctx, 'first@example.com');
    await expect(passSecondFactor(ctx, { challenge, code: codeAt(secret, ctx) })).rejects.toEqual(
      refused('wrong_factor_code'),
    );
  });

  test('of ten right codes at once one enters', async () => {
    const { next, secret } = await protectedMember('crowd@example.com');
    const challenge = await firstStep(next, 'crowd@example.com');
    const input = { challenge, code: codeAt(secret, next) };
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => passSecondFactor(next, input)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of a recovery code used twice at once, one counts', async () => {
    const { next, recoveryCodes } = await protectedMember('recovery@example.com');
    const code = recoveryCodes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const challenges = [await firstStep(next, 'recovery@example.com'), await firstStep(next, 'recovery@example.com')];
    const all = await Promise.allSettled(challenges.map((challenge) => passSecondFactor(next, { challenge, code })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const last = await firstStep(next, 'recovery@example.com');
    await expect(passSecondFactor(next, { challenge: last, code })).rejects.toEqual(refused('wrong_factor_code'));
  });

  test('is over after five minutes, or once it was taken', async () => {
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

  test('locks after five wrong codes, tells the owner, and no new challenge helps', async () => {
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
    expect(subjects).toContainEqual(expect.stringContaining('Somebody is trying'));
  });
});

describe('setting it up', () => {
  test('counts for nothing before a code was typed, and keeps the secret sealed', async () => {
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

  test('makes this session a strong one and ends the others', async () => {
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

  test('is for members who have just shown who they are', async () => {
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

  test('want a second factor, not only the password', async () => {
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

  test('make the old codes worthless', async () => {
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

describe('showing again who one is', () => {
  test('by password; five wrong ones lock', async () => {
    const ctx = bare.ctx();
    const member = await as(ctx, await register(ctx, 'again@example.com'));
    const late = later(member, 1_000);
    expect(await readConfirmWays(late)).toEqual({
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
    expect(await readConfirmWays(member)).toMatchObject({ password: false, codeTo: 'n***@example.com' });
    await sendConfirmCode(member);
    await expect(sendConfirmCode(member)).rejects.toEqual(refused('too_many_requests'));
    await expect(confirmByCode(member, 'wrong')).rejects.toEqual(refused('wrong_code'));
    await confirmByCode(member, await readCode(ctx, 'nopass@example.com'));
    await expect(confirmByCode(member, await readCode(ctx, 'nopass@example.com'))).rejects.toEqual(
      refused('wrong_code'),
    );
  });

  test('sends no code to who has a password', async () => {
    const ctx = bare.ctx();
    const member = await as(ctx, await register(ctx, 'has@example.com'));
    await expect(sendConfirmCode(member)).rejects.toEqual(refused('confirm_impossible'));
  });
});

describe('staff of a site that asks for a second factor', () => {
  const guarded = async (email: string) => {
    const base = bare.ctx();
    const ctx = { ...base, site: { ...base.site, settings: { staffSecondFactor: true } } };
    const userId = await register(base, email);
    const role = await base.db
      .selectFrom('roles')
      .select('id')
      .where('site_id', '=', base.site.id)
      .where('key', '=', 'owner')
      .executeTakeFirstOrThrow();
    await base.db
      .insertInto('site_members')
      .values({ site_id: base.site.id, user_id: userId, role_id: role.id, via: 'given' })
      .onConflict((held) => held.columns(['site_id', 'user_id']).doUpdateSet({ role_id: role.id, via: 'given' }))
      .execute();
    return { ctx, userId };
  };

  test('hold their powers only in a session with one', async () => {
    const { ctx, userId } = await guarded('staff@example.com');
    const weak = await as(ctx, userId);
    expect(weak.actor.permissions).not.toContain('users.manage');
    expect(weak.actor.withheldPermissions).toContain('users.manage');
    expect(await readSecondFactor(weak)).toMatchObject({ isRequired: true, isOn: false });
    await expect(resetFactors(weak, userId)).rejects.toEqual(refused('no_permission'));
    const { secret } = await beginSecondFactor(weak);
    await turnOnSecondFactor(weak, codeAt(secret, ctx));
    const { token } = await startSession(ctx, userId, { isStrong: true });
    expect((await findActor(ctx, token))?.permissions).toContain('users.manage');
  });

  test('take lost factors away from somebody, which is put down and told', async () => {
    const { ctx, userId } = await guarded('helper@example.com');
    const { token } = await startSession(ctx, userId, { isStrong: true });
    const staff = { ...ctx, actor: await findActor(ctx, token) };
    const lost = await protectedMember('lost@example.com');
    await resetFactors(staff, lost.member.actor.userId);
    await expect(logInByEmail(ctx, { email: 'lost@example.com', password: GOOD_PASSWORD })).resolves.toHaveProperty(
      'token',
    );
    const logged = await ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject'])
      .where('act', '=', 'users.reset-factors')
      .execute();
    expect(logged).toEqual([{ actor_id: userId, subject: `user:${lost.member.actor.userId}` }]);
    await expect(resetFactors(lost.member, userId)).rejects.toEqual(refused('no_permission'));
  });
});
