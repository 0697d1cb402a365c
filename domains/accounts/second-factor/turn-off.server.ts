import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, logFields, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';
import { holdBelow } from '../members/rank.server.ts';
import { endAllSessions } from '../sessions.server.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';
import { requireFactor } from './require-factor.server.ts';

/** Disables the actor's second factor and deletes its recovery codes. */
export async function turnOffSecondFactor(ctx: Ctx): Promise<void> {
  const { userId } = await requireFactor(ctx);
  await transact(ctx, async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) throw new DomainError('second_factor_off');
    await notifyOfFactorChange(tx, userId, 'second_factor_off');
  });
  ctx.app.log.info(logFields(ctx), 'second factor off');
}

/** Creates new recovery codes; the old ones become invalid. */
export async function replaceRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { userId } = await requireFactor(ctx);
  return transact(ctx, async (tx) => {
    const factor = await tx.db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!factor) throw new DomainError('second_factor_off');
    await notifyOfFactorChange(tx, userId, 'recovery_codes_renewed');
    return renewRecoveryCodes(tx, userId);
  });
}

/**
 * Removes the app, recovery codes and passkeys of an account whose owner has lost them; every session ends. For staff
 * who manage users, only on accounts not above their own, and recorded in the audit log. One's own are changed in the
 * user centre: `ban_refused`.
 */
export async function resetFactors(ctx: Ctx, userId: number): Promise<void> {
  const actor = requirePlatformPermission(ctx, 'users.manage');
  if (actor.userId === userId) throw new DomainError('ban_refused');
  await requireFactor(ctx);
  await transact(ctx, async (tx) => {
    await holdBelow(tx, userId);
    await removeFactors(tx, userId);
  });
}

/** Inside the transaction of `ctx.db`, on behalf of another person; returns whether there was a factor or a passkey. */
export async function removeFactors(tx: Ctx, userId: number): Promise<boolean> {
  const hadFactor = await removeSecondFactor(tx, userId);
  const passkeys = await tx.db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await endAllSessions(tx, userId);
  await audit(tx, 'users.reset-factors', `user:${userId}`);
  await notifyOfFactorChange(tx, userId, 'factors_reset');
  return hadFactor || passkeys.numDeletedRows > 0n;
}

/** Inside the transaction of `ctx.db`; returns whether there was one. */
async function removeSecondFactor(ctx: Ctx, userId: number): Promise<boolean> {
  await ctx.db.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await ctx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed?.confirmed_at != null;
}
