import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { openOrdersJson } from '../../orders/sales/open-sales.server.ts';
import type { OfficeShop } from './contract.ts';
import { SHOP_JOINS, shopJson } from './list-shops.server.ts';

/** One shop with its staff, commission, balances and open orders. Throws `merchant_not_found`. */
export async function readShop(ctx: Ctx, id: number): Promise<OfficeShop> {
  requirePlatformPermission(ctx, 'merchants.review');
  const iso = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
  const found = await sql<{ shop: OfficeShop }>`
    select ${shopJson(ctx)} || jsonb_build_object('phone', m.phone, 'reason', m.status_reason, 'followers', m.followers,
      'review', m.product_review,
      'products', (select count(*)::int from products p where p.merchant_id = m.id and p.status = 'on_sale'),
      'commission', jsonb_build_object('ownBp', m.commission_bp, 'categoryBp', mc.commission_bp),
      'openOrders', ${openOrdersJson()},
      'balances', (select coalesce(jsonb_agg(jsonb_build_object('purpose', a.purpose,
          'balance', jsonb_build_object('amount', a.balance, 'currency', a.unit)) order by a.unit, a.purpose), '[]')
        from ledger_accounts a where a.owner_kind = 'merchant' and a.owner_id = m.id),
      'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', s.user_id, 'nickname', su.nickname,
          'role', coalesce(r.name, s.role), 'addedAt', ${iso('s.added_at')}) order by s.added_at), '[]')
        from merchant_staff s join users su on su.id = s.user_id left join merchant_roles r on r.id = s.role_id
        where s.merchant_id = m.id),
      'adjustments', (select coalesce(jsonb_agg(jsonb_build_object('no', j.no, 'reason', j.reason, 'at', ${iso('j.made_at')},
          'amount', jsonb_build_object('amount', j.amount_minor, 'currency', j.currency)) order by j.made_at desc), '[]')
        from (select a.* from payee_adjustments a join payees y on y.id = a.payee_id
          where y.merchant_id = m.id order by a.made_at desc limit 20) j),
      'acts', (select coalesce(jsonb_agg(jsonb_build_object('act', l.act, 'actor', l.nickname, 'at', ${iso('l.created_at')})
          order by l.id desc), '[]')
        from (select l.id, l.act, l.created_at, au.nickname from audit_log l left join users au on au.id = l.actor_id
          where l.subject = 'merchant:' || m.id order by l.id desc limit 20) l)) as shop
    from merchants m ${SHOP_JOINS} where m.id = ${id}::bigint and m.kind = 'shop'`.execute(ctx.db);
  const shop = found.rows[0]?.shop;
  if (!shop) throw new DomainError('merchant_not_found');
  return shop;
}
