import { sql } from 'kysely';
import { listed } from '../../platform/database/listed.ts';
import type { Ctx } from '../kit/context.ts';
import { merchantAvailable, owedByShop } from './accounts.ts';
import { transfer } from './transfer.server.ts';

interface Debt {
  merchantId: number;
  currency: string;
  /** What the shop owes and has. */
  amount: number;
}

/**
 * Takes what shops owe the platform from their available earnings, as far as these suffice; the rest stays owed. In the
 * transaction of `ctx.db`; `reference` is what made earnings available.
 */
export async function collectDebts(
  ctx: Pick<Ctx, 'db' | 'now'>,
  merchantIds: readonly number[],
  reference: string,
): Promise<void> {
  // first the locks: two transactions that collect the same debt must not both see it whole
  await sql`
    select h.id from ledger_accounts h where h.owner_kind = 'merchant' and h.purpose = 'available'
      and h.owner_id = any(${listed(merchantIds)}) and exists (
        select from ledger_accounts d where d.owner_kind = 'outside' and d.purpose = 'shop_debt' and d.owner_id = h.owner_id)
    order by h.id for no key update`.execute(ctx.db);
  const found = await sql<Debt>`
    with due as (
      select a.owner_id, a.unit, -sum(e.amount) as owed from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.owner_kind = 'outside' and a.purpose = 'shop_debt' and a.owner_id = any(${listed(merchantIds)})
      group by 1, 2 having sum(e.amount) < 0)
    select h.owner_id as "merchantId", h.unit as currency, least(due.owed, h.balance)::bigint as amount
    from due join ledger_accounts h on h.owner_kind = 'merchant' and h.owner_id = due.owner_id and h.purpose = 'available'
      and h.unit = due.unit and h.balance > 0`.execute(ctx.db);
  await transfer(
    ctx,
    ...found.rows.map(({ merchantId, currency, amount }) => ({
      kind: 'debt.collected',
      reference,
      requestKey: `debt.collected:${merchantId}:${currency}:${reference}`,
      entries: [
        { account: merchantAvailable(merchantId, currency), amount: -amount },
        { account: owedByShop(merchantId, currency), amount },
      ],
    })),
  );
}
