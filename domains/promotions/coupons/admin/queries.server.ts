import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { IssuedCoupon, IssuedDetail, IssuedList, IssuedListQuery } from './contract.ts';
import type { Issuer } from './issuer.server.ts';
import { MOST_VALID_DAYS, PLATFORM_CURRENCY } from './rules.ts';

interface IssuedRow extends Omit<IssuedCoupon, 'minSpend' | 'discount' | 'saved'> {
  currency: string;
  minSpendMinor: number;
  discountMinor: number;
  savedMinor: number;
}

/** The issuer's own coupons, newest first, each with its statistics. */
export async function listIssued(ctx: Ctx, issuer: Issuer, query: IssuedListQuery): Promise<IssuedList> {
  const { state, keyword, page, limit } = query;
  const isWanted = sql`${state ? sql`${stateOf(ctx)} = ${state}` : sql`true`}
    and (${keyword} = '' or position(${keyword.toLowerCase()} in lower(c.name::text)) > 0 or c.public_code = upper(${keyword}))`;
  const result = await sql<{ list: IssuedRow[] | null; total: number }>`
    with wanted as (select c.* from coupons c where ${isOf(issuer)} and ${isWanted}),
    shown as (select * from wanted order by id desc limit ${limit}::int offset ${(page - 1) * limit}::int)
    select (select json_agg(${rowJson(ctx)} order by c.id desc) from shown c) as list,
      (select count(*)::int from wanted) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return { list: (list ?? []).map(toIssued), total, page, limit };
}

/** One of the issuer's coupons with its batches of codes. Throws `not_found`. */
export async function readIssued(ctx: Ctx, issuer: Issuer, id: number): Promise<IssuedDetail> {
  const result = await sql<{ coupon: IssuedRow; batches: IssuedDetail['batches'] }>`
    select ${rowJson(ctx)} as coupon, (
      select coalesce(json_agg(json_build_object('id', b.id, 'num', b.num, 'note', b.note, 'createdAt', b.created_at,
        'stoppedAt', b.stopped_at, 'used', (select count(*) from coupon_codes k where k.batch_id = b.id and k.claim_id is not null))
        order by b.id desc), '[]') from coupon_batches b where b.coupon_id = c.id) as batches
    from coupons c where c.id = ${id}::bigint and ${isOf(issuer)}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('not_found');
  const batches = row.batches.map((batch) => ({
    ...batch,
    createdAt: instant(batch.createdAt),
    stoppedAt: batch.stoppedAt && instant(batch.stoppedAt),
  }));
  return { coupon: toIssued(row.coupon), batches };
}

function isOf({ merchantId }: Issuer): RawBuilder<boolean> {
  return sql<boolean>`c.merchant_id is not distinct from ${merchantId}::bigint`;
}

function stateOf({ now }: Ctx): RawBuilder<string> {
  return sql<string>`case when not c.active then 'stopped'
    when c.claim_ends_at <= ${now}::timestamptz or c.valid_until <= ${now}::timestamptz then 'ended'
    when c.claimed >= c.total then 'used_up'
    when c.claim_starts_at > ${now}::timestamptz then 'waiting' else 'running' end`;
}

/**
 * A checkout uses at most one coupon per merchant and one of the platform, so the discount of that issuer is this
 * coupon's.
 */
function rowJson(ctx: Ctx): RawBuilder<IssuedRow> {
  return sql<IssuedRow>`json_build_object('id', c.id, 'merchantId', c.merchant_id, 'names', c.name, 'scope', c.scope,
    'targetIds', c.target_ids, 'currency', c.currency, 'minSpendMinor', c.min_spend_minor, 'discountMinor', c.discount_minor,
    'total', c.total, 'perUser', c.per_user, 'validDays', c.valid_days, 'validUntil', c.valid_until,
    'claimStartsAt', c.claim_starts_at, 'claimEndsAt', c.claim_ends_at, 'way', c.way, 'publicCode', c.public_code,
    'state', ${stateOf(ctx)}, 'claimed', c.claimed, 'createdAt', c.created_at,
    'used', (select count(*) from coupon_claims k where k.coupon_id = c.id and k.status = 'used'),
    'savedMinor', (select coalesce(sum(base_price(case when c.merchant_id is null then o.platform_coupon_minor
        else o.merchant_coupon_minor end, o.currency)), 0)
      from coupon_claims k join payments p on p.id = k.payment_id and p.status = 'paid'
      join orders o on o.payment_id = p.id and o.merchant_id = coalesce(c.merchant_id, o.merchant_id)
      where k.coupon_id = c.id and k.status = 'used'))`;
}

function toIssued(row: IssuedRow): IssuedCoupon {
  const { currency, minSpendMinor, discountMinor, savedMinor, ...rest } = row;
  const isEndless = rest.validDays === MOST_VALID_DAYS && rest.validUntil !== null;
  return {
    ...rest,
    validDays: isEndless ? null : rest.validDays,
    validUntil: rest.validUntil && instant(rest.validUntil),
    claimStartsAt: rest.claimStartsAt && instant(rest.claimStartsAt),
    claimEndsAt: rest.claimEndsAt && instant(rest.claimEndsAt),
    createdAt: instant(rest.createdAt),
    minSpend: { amount: minSpendMinor, currency },
    discount: { amount: discountMinor, currency },
    saved: { amount: Number(savedMinor), currency: PLATFORM_CURRENCY },
  };
}

const instant = (text: string) => new Date(text).toISOString();
