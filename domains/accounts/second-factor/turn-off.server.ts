import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, logFields, requirePlatformPermission } from '../../context.ts';
import { audit } from '../audit.server.ts';
import { holdBelow } from '../members/rank.server.ts';
import { endAllSessions } from '../sessions.server.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';
import { requireFactor } from './require-factor.server.ts';

/** Disables the actor's second factor and deletes its recovery codes. */
export async function turnOffSecondFactor(ctx: Ctx): Promise<void> {
  const { userId } = await requireFactor(ctx);
  await inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    if (!(await removeSecondFactor(inside, userId))) throw new DomainError('second_factor_off');
    await notifyOfFactorChange(inside, userId, 'second_factor_off');
  });
  ctx.app.log.info(logFields(ctx), 'second factor off');
}

/** Creates new recovery codes; the old ones become invalid. */
export async function replaceRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { userId } = await requireFactor(ctx);
  return inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    const factor = await trx
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!factor) throw new DomainError('second_factor_off');
    await notifyOfFactorChange(inside, userId, 'recovery_codes_renewed');
    return renewRecoveryCodes(inside, userId);
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
  await inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    await holdBelow(inside, userId);
    await removeSecondFactor(inside, userId);
    await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await endAllSessions(inside, userId);
    await audit(inside, 'users.reset-factors', `user:${userId}`);
    await notifyOfFactorChange(inside, userId, 'factors_reset');
  });
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
