import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { readFactorCode } from './rules.ts';
import { openSecret, recoveryCodeHashes } from './secrets.server.ts';
import { stepOfCode } from './totp.ts';

/**
 * Whether the code is currently valid as the account's second factor. This consumes it: a time step is accepted once
 * and only in ascending order, a recovery code once. Both are one conditional update, so of two concurrent uses one is
 * refused.
 */
export async function spendFactorCode(ctx: Ctx, userId: number, typed: string): Promise<boolean> {
  const code = readFactorCode(typed);
  if (!code) return false;
  return 'totp' in code ? spendStep(ctx, userId, code.totp) : spendRecoveryCode(ctx, userId, code.recovery);
}

async function spendStep(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const factor = await ctx.db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const step = factor ? stepOfCode(openSecret(ctx, userId, factor.sealed_secret), code, ctx.now) : null;
  if (!factor || step === null) return false;
  const spent = await ctx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', factor.sealed_secret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

async function spendRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const spent = await sql`
    update recovery_codes c set used_at = ${ctx.now}::timestamptz
    from second_factors f
    where c.user_id = ${userId}::bigint and c.code_hash = any(${recoveryCodeHashes(ctx, userId, code)}::text[]) and c.used_at is null
      and f.user_id = c.user_id and f.confirmed_at is not null
    returning c.user_id`.execute(ctx.db);
  return spent.rows.length > 0;
}
