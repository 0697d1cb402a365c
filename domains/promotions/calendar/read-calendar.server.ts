import { sql } from 'kysely';
import { dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import { textOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { CampaignCalendar } from './contract.ts';
import { type Planned, withOverlaps } from './overlaps.ts';

/** Coupons, flash sales and offers of the actor's shop that run in a month, in the order of their start. */
export async function readCalendar(ctx: Ctx, query: { month?: string | undefined }): Promise<CampaignCalendar> {
  const own = await requireOwnMerchant(ctx, 'promotions.read');
  const timeZone = timeZoneOf(ctx.site);
  const today = dayIn(timeZone, ctx.now);
  const month = query.month ?? today.slice(0, 7);
  const from = startOfDay(`${month}-01`, timeZone);
  const until = startOfDay(`${nextMonth(month)}-01`, timeZone);
  return { month, timeZone, today, entries: withOverlaps(await readPlanned(ctx, own, from, until)) };
}

/** The month after `2026-12` is `2027-01`. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

type Row = Omit<Planned, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date | null };

/** Offers ended by hand and coupons that were stopped are left out. */
async function readPlanned(ctx: Ctx, own: OwnMerchant, from: Date, until: Date): Promise<Planned[]> {
  const found = await sql<Row>`
    select * from (
      select 'coupon' as kind, c.id, ${textOf(ctx, 'c.name')} as title, coalesce(c.claim_starts_at, c.created_at) as "startsAt",
        coalesce(c.valid_until, c.claim_ends_at) as "endsAt", '[]'::jsonb as "productIds"
      from coupons c where c.merchant_id = ${own.id}::bigint and c.active
      union all
      select a.kind, a.id, coalesce(nullif(${textOf(ctx, 'a.title')}, ''), ${textOf(ctx, 'p.name')}), a.starts_at, a.ends_at,
        jsonb_build_array(a.product_id)
      from campaigns a join products p on p.id = a.product_id where a.merchant_id = ${own.id}::bigint and a.active
      union all
      select 'flash', f.id, string_agg(distinct ${textOf(ctx, 'p.name')}, ', '), f.starts_at, f.ends_at,
        jsonb_agg(distinct p.id)
      from flash_slots f join flash_items i on i.slot_id = f.id join products p on p.id = i.product_id
      where p.merchant_id = ${own.id}::bigint and f.ends_at > ${from}::timestamptz and f.starts_at < ${until}::timestamptz
      group by f.id
    ) planned
    where "startsAt" < ${until}::timestamptz and ("endsAt" is null or "endsAt" > ${from}::timestamptz)
    order by "startsAt", kind, id limit 500`.execute(ctx.db);
  return found.rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }));
}
