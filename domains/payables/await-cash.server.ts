import { sql } from 'kysely';
import { listed } from '../../platform/database/listed.ts';
import type { Ctx } from '../kit/context.ts';

/**
 * Lets unpaid payments wait for cash on delivery: no deadline ends them, and nothing but the cash pays them. In the
 * transaction of `ctx.db`, whose caller holds the locks on their rows.
 */
export async function awaitCash({ db }: Pick<Ctx, 'db'>, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update payments set status = 'on_delivery', method = 'cash'
    where id = any(${listed(paymentIds)}) and status = 'unpaid'`.execute(db);
}
