import { refuseFields } from '../../../platform/errors.ts';
import { endLock } from '../../accounts/login/login-throttle.server.ts';
import { hashPassword } from '../../accounts/login/passwords.server.ts';
import { dropPayProofs } from '../../accounts/sessions/pay-proof.server.ts';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { PayPasswordInput } from './contract.ts';
import { payThrottleKey, peppered, refuseWrongPayPassword } from './require-pay-password.server.ts';
import { isPayPasswordShape, payPasswordProblem } from './rules.ts';

/**
 * Sets the actor's pay password, either with the current one or after re-authentication within a quarter of an hour;
 * otherwise throws `confirm_needed`. Every session has to enter it again, and the owner is notified.
 */
export async function setPayPassword(ctx: Ctx, input: PayPasswordInput): Promise<void> {
  const { userId } = requireActor(ctx);
  const problem = payPasswordProblem(input.payPassword);
  if (problem) refuseFields([{ field: 'payPassword', code: problem }]);
  await provePresence(ctx, userId, input.oldPayPassword);
  const hash = await hashPayPassword(ctx, userId, input.payPassword);
  await transact(ctx, async (tx) => {
    await keepPayPassword(tx, userId, hash);
    await dropPayProofs(tx, userId);
    await endLock(tx, payThrottleKey(ctx, userId));
    await notifyOwner(tx);
  });
}

export function hashPayPassword(ctx: Ctx, userId: number, payPassword: string): Promise<string> {
  return hashPassword(ctx, peppered(ctx, userId, payPassword));
}

export async function keepPayPassword(ctx: Pick<Ctx, 'db' | 'now'>, userId: number, hash: string): Promise<void> {
  const kept = { hash, changed_at: ctx.now };
  await ctx.db
    .insertInto('pay_passwords')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
}

async function provePresence(ctx: Ctx, userId: number, old: string | undefined): Promise<void> {
  const own = await ctx.db.selectFrom('pay_passwords').select('hash').where('user_id', '=', userId).executeTakeFirst();
  if (own && old) {
    if (!isPayPasswordShape(old)) refuseFields([{ field: 'oldPayPassword', code: 'payPasswordDigits' }]);
    return refuseWrongPayPassword(ctx, userId, old, own.hash);
  }
  // a visitor cannot re-authenticate; a first pay password takes nothing from anyone
  if (own || ctx.actor?.kind === 'member') requireRecent(ctx);
}

async function notifyOwner(ctx: Ctx): Promise<void> {
  const { email, kind } = requireActor(ctx);
  // a visitor's address was never verified
  if (!email || kind !== 'member') return;
  const template = 'own_pay_password_changed' as const;
  await emit(ctx, 'account.mail-due', { to: email, locale: ctx.locale, template, values: {} });
}
