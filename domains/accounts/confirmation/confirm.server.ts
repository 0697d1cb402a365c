import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type Actor, type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CodeTarget } from '../code-target.ts';
import { keepCode, refuseTextTooOften, refuseTooSoon, tryCode } from '../login/login-codes.server.ts';
import { isPassword } from '../login/passwords.server.ts';
import { newChallenge } from '../passkeys/challenges.server.ts';
import type { UsedCredential } from '../passkeys/contract.ts';
import { requestOptions } from '../passkeys/log-in-by-passkey.server.ts';
import { relyingParty } from '../passkeys/relying-party.server.ts';
import { notePasskeyUse, verifyPasskey } from '../passkeys/verify-passkey.server.ts';
import { FACTOR_REFUSALS, type GuessRefusals, guardGuess } from '../second-factor/factor-lock.server.ts';
import { spendFactorCode } from '../second-factor/spend-code.server.ts';
import { readConfirmMethods } from './methods.server.ts';

/** Re-authentication by password. */
export async function confirmByPassword(ctx: Ctx, password: string): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const user = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  const refusals: GuessRefusals = { wrong: 'wrong_password', locked: 'login_locked' };
  await guardGuess(ctx, { userId: actor.userId, kind: 'confirm', refusals }, () =>
    isPassword(ctx, password, user?.password_hash),
  );
  await confirmSession(ctx, actor, false);
}

/**
 * By a code of the authenticator app or a recovery code. This is a second factor, so the session is strong from now on.
 */
export async function confirmByFactor(ctx: Ctx, code: string): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  await guardGuess(ctx, { userId: actor.userId, kind: 'factor', refusals: FACTOR_REFUSALS }, () =>
    spendFactorCode(ctx, actor.userId, code),
  );
  await confirmSession(ctx, actor, true);
}

/** What the browser needs to ask for one of the actor's passkeys. */
export async function askToConfirm(ctx: Ctx, browserKey: string, host: string) {
  const { userId } = requireActor(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const party = relyingParty(ctx, host);
  const own = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .where('rp_id', '=', party.id)
    .execute();
  // without a passkey for this host the list would be empty, which asks for any passkey
  if (own.length === 0) throw new DomainError('passkey_unavailable');
  const challenge = await newChallenge(ctx, 'confirm', { browserKey, userId }, party);
  return requestOptions(party.id, challenge, own);
}

/** By one of the actor's own passkeys. */
export async function confirmByPasskey(ctx: Ctx, credential: UsedCredential, browserKey: string): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const used = await verifyPasskey(ctx, 'confirm', { browserKey, userId: actor.userId }, credential);
  await transact(ctx, async (tx) => {
    await notePasskeyUse(tx, used.passkeyId, used.counter);
    await confirmSession(tx, actor, true);
  });
}

/** Sends a code to the member's own address if they have neither a password nor an authenticator app. */
export async function sendConfirmCode(ctx: Ctx): Promise<void> {
  const target = await codeTarget(ctx);
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, target);
    if (target.channel === 'sms') await refuseTextTooOften(tx, target.address);
    const code = randomCode();
    await keepCode(tx, target, code);
    const to = target.address;
    if (target.channel === 'sms') {
      return emit(tx, 'account.text-due', { to, locale: ctx.locale, template: 'confirm', code });
    }
    await emit(tx, 'account.mail-due', {
      to,
      locale: ctx.locale,
      template: 'confirm_code',
      values: {},
      code,
    });
  });
}

/** By the code that was sent. */
export async function confirmByCode(ctx: Ctx, code: string): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const tried = await tryCode(ctx, await codeTarget(ctx), code);
  if (tried !== 'right') throw new DomainError(tried);
  await confirmSession(ctx, actor, false);
}

async function codeTarget(ctx: Ctx): Promise<CodeTarget> {
  const { userId, email, phone } = requireActor(ctx);
  const { codeTo } = await readConfirmMethods(ctx);
  if (codeTo === null) throw new DomainError('confirm_impossible');
  const purpose = `confirm:${userId}` as const;
  return email ? { channel: 'email', address: email, purpose } : { channel: 'sms', address: phone ?? '', purpose };
}

async function confirmSession(ctx: Ctx, { sessionId }: Actor, isStrong: boolean): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: ctx.now, ...(isStrong ? { is_strong: true } : {}) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
