import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CodeTarget } from '../code-target.ts';
import { keepCode, refuseTooSoon, tryCode } from '../login/login-codes.server.ts';
import { hasOtherOwner } from '../profile/send-change-code.server.ts';
import { recordProof } from './person.server.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * The e-mail address that the actor named when registering with a user name and has not confirmed; null if there is
 * none. It is a login name until then, and the account has no address.
 */
export async function readNamedEmail(ctx: Ctx): Promise<string | null> {
  const { actor } = ctx;
  if (actor?.kind !== 'member' || actor.email) return null;
  const row = await ctx.db
    .selectFrom('users')
    .select('login_name')
    .where('id', '=', actor.userId)
    .where('email', 'is', null)
    .executeTakeFirst();
  return row?.login_name?.includes('@') ? row.login_name : null;
}

/** Mails a code to that address. Throws `already_verified`, `too_many_requests`, `too_many_codes`. */
export async function sendNamedEmailCode(ctx: Ctx): Promise<void> {
  const target = await requireTarget(ctx);
  const { address: to } = target;
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, { ...target, purpose: 'verify:0' });
    const isTaken = await hasOtherOwner(tx, 'email', to, requireActor(ctx).userId);
    const code = isTaken ? null : randomCode();
    await keepCode(tx, target, code);
    const mail = { to, locale: ctx.locale, values: {} };
    if (code) await emit(tx, 'account.mail-due', { ...mail, template: 'named_email_code', code });
    else await emit(tx, 'account.mail-due', { ...mail, template: 'email_taken' });
  });
}

/**
 * Makes it the account's address with the code. No other address can be confirmed here: the session may be an old one,
 * and anyone who receives the account's mail can reset its password. Throws `already_verified`, `wrong_code`,
 * `code_used_up`, `already_registered`.
 */
export async function confirmNamedEmail(ctx: Ctx, { captcha }: { captcha: string }): Promise<void> {
  const target = await requireTarget(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, target, captcha);
    if (tried === 'right') await noteOwnEmail(tx, requireActor(ctx).userId, target.address);
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('already_registered');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

/** The named address becomes the account's, in the transaction of `ctx.db`. */
export async function noteOwnEmail(ctx: Ctx, userId: number, email: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ email, login_name: null })
    .where('id', '=', userId)
    .where('login_name', '=', email)
    .where('email', 'is', null)
    .execute();
  await recordProof(ctx, userId, { channel: 'email', address: email });
}

async function requireTarget(ctx: Ctx): Promise<CodeTarget> {
  const { userId } = requireActor(ctx);
  const address = await readNamedEmail(ctx);
  if (address === null) throw new DomainError('already_verified');
  return { channel: 'email', address, purpose: `verify:${userId}` };
}
