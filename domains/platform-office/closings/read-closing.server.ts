import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { textOf } from '../../catalog/card.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { openOrdersJson, UNSHIPPED } from '../../orders/sales/open-sales.server.ts';
import type { ShopClosing } from './contract.ts';

/** What closing a shop would do, or of a closed one how far that is. Throws `no_permission`, `merchant_not_found`. */
export async function readClosing(ctx: Ctx, id: number): Promise<ShopClosing> {
  requirePlatformPermission(ctx, 'merchants.review');
  const iso = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
  const found = await sql<ShopClosing>`
    select m.id, ${textOf(ctx, 'm.name')} as name, m.status, ${openOrdersJson()} as orders,
      (select count(*)::int from orders o where o.status = 'to_pay' and o.merchant_id <> m.id and o.payment_id in (
        select payment_id from orders where merchant_id = m.id and status = 'to_pay')) as others,
      (select coalesce(json_agg(json_build_object('amount', t.amount, 'currency', t.currency) order by t.currency), '[]')
        from (select currency, sum(total_minor)::bigint as amount from orders
          where merchant_id = m.id and status = any(${[...UNSHIPPED]}::text[]) group by 1) t) as unshipped,
      (select count(*)::int from products p where p.merchant_id = m.id and p.status = 'on_sale') as products,
      (select count(*)::int from coupons c where c.merchant_id = m.id and c.active) as coupons,
      (select count(*)::int from campaigns a where a.merchant_id = m.id and a.active) as campaigns,
      (select count(*)::int from merchant_staff s where s.merchant_id = m.id and s.user_id is distinct from m.owner_id) as staff,
      (select coalesce(json_agg(json_build_object('purpose', a.purpose,
          'balance', json_build_object('amount', a.balance, 'currency', a.unit)) order by a.unit, a.purpose), '[]')
        from ledger_accounts a where a.owner_kind = 'merchant' and a.owner_id = m.id and a.balance <> 0) as balances,
      (select count(*)::int from withdrawals w join payees y on y.id = w.payee_id
        where y.merchant_id = m.id and w.status in ('requested', 'approved')) as withdrawals,
      (select json_build_object('askedAt', ${iso('c.asked_at')}, 'shipBy', ${iso('c.ship_by')},
          'finishedAt', ${iso('c.finished_at')}, 'cancelled', c.cancelled, 'refunded', c.refunded, 'stuck', c.stuck)
        from merchant_closings c where c.merchant_id = m.id) as progress
    from merchants m where m.id = ${id}::bigint and m.kind = 'shop'`.execute(ctx.db);
  const [closing] = found.rows;
  if (!closing) throw new DomainError('merchant_not_found');
  return closing;
}
