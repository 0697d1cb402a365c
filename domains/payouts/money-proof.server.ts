import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { confirmByFactor } from '../accounts/confirmation/confirm.server.ts';
import { isRecent } from '../accounts/second-factor/rules.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { requirePayPassword } from '../payables/pay-password/require-pay-password.server.ts';
import { isPayProved } from '../payables/pay-password/rules.ts';
import type { MoneyProof, MoneyProofState } from './contract.ts';

/** What the actor has to enter before money of their shop goes anywhere, or another account receives it. */
export async function readMoneyProof(ctx: Ctx): Promise<MoneyProofState> {
  const actor = requireActor(ctx);
  // a second factor or a passkey within the last quarter of an hour
  if (isPayProved(actor, ctx.now) || (actor.isStrong && isRecent(actor.confirmedAt, ctx.now))) return 'given';
  const found = await sql<{ password: boolean; factor: boolean }>`
    select exists (select from pay_passwords where user_id = ${actor.userId}::bigint) as password,
      exists (select from second_factors where user_id = ${actor.userId}::bigint and confirmed_at is not null) as factor`.execute(
    ctx.db,
  );
  const { password = false, factor = false } = found.rows[0] ?? {};
  if (password) return 'password';
  return factor ? 'factor' : 'none';
}

/**
 * Requires it, outside any transaction, because wrong ones are counted. Throws `money_password_needed`,
 * `money_factor_needed`; `money_proof_missing` if the actor has neither; and the errors of a wrong password or code.
 */
export async function requireMoneyProof(ctx: Ctx, { payPassword, factorCode }: MoneyProof): Promise<void> {
  const state = await readMoneyProof(ctx);
  if (state === 'none') throw new DomainError('money_proof_missing');
  if (state === 'password') {
    if (!payPassword) throw new DomainError('money_password_needed');
    await requirePayPassword(ctx, payPassword);
  }
  if (state === 'factor') {
    if (!factorCode) throw new DomainError('money_factor_needed');
    await confirmByFactor(ctx, factorCode);
  }
}
