import { sql } from 'kysely';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { COUNTED_MOST } from '../lists.ts';
import type { HeldEarning, HeldEarnings, HoldsQuery } from './contract.ts';

interface Row extends Omit<HeldEarning, 'merchant' | 'total' | 'subsidy' | 'heldAt' | 'decidedAt'> {
  merchantId: number;
  names: Texts;
  currency: string;
  total: number;
  subsidy: number;
  heldAt: string;
  decidedAt: string | null;
}

/** Earnings held because the buyer and the shop share something, newest first. */
export async function listHolds(ctx: Ctx, { page, limit, state }: HoldsQuery): Promise<HeldEarnings> {
  requirePlatformPermission(ctx, 'payments.manage');
  const result = await sql<{ total: number; list: Row[] | null }>`
    select
      (select count(*)::int from (select 1 from earning_holds where status = ${state} limit ${COUNTED_MOST}) c) as total,
      (select json_agg(l) from (
        select o.no as "orderNo", m.id as "merchantId", m.name as names, h.shared, o.currency, o.total_minor as total,
          h.subsidy_minor as subsidy, h.status as state, h.reason, h.held_at as "heldAt", h.decided_at as "decidedAt",
          case when w.id is not null then json_build_object('id', w.id, 'nickname', w.nickname) end as owner,
          json_build_object('id', b.id, 'nickname', b.nickname) as buyer
        from earning_holds h join orders o on o.id = h.order_id join merchants m on m.id = h.merchant_id
        join users b on b.id = o.user_id left join users w on w.id = m.owner_id
        where h.status = ${state} order by h.held_at desc, h.order_id desc
        limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(ctx.db);
  const { total = 0, list } = result.rows[0] ?? {};
  const iso = (at: string) => new Date(at).toISOString();
  return {
    list: (list ?? []).map(({ merchantId, names, currency, total: amount, subsidy, ...row }) => ({
      ...row,
      merchant: { id: merchantId, name: pickText(names, ctx.locale, ctx.site.defaultLocale) },
      total: { amount, currency },
      subsidy: { amount: subsidy, currency },
      heldAt: iso(row.heldAt),
      decidedAt: row.decidedAt && iso(row.decidedAt),
    })),
    total,
    page,
    limit,
  };
}
