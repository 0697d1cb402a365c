import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import { inReadersCurrency } from '../../catalog/card.server.ts';
import { type Ctx, requireActor, shownSite } from '../../kit/context.ts';
import { GRACE_DAYS } from '../purchases/rules.ts';
import type { ApiSubscription, SubscriptionList, SubscriptionListQuery } from './contract.ts';
import { FOLLOWING_PLAN } from './following-plan.server.ts';
import { gatewayAddress } from './gateway-address.ts';
import { isAgreed, versionOnOffer } from './version-on-offer.server.ts';

type Copied = 'id' | 'apiId' | 'planId' | 'ratePerSecond' | 'burst' | 'state' | 'blockedReason';

interface Row extends Pick<ApiSubscription, Copied> {
  apiName: Texts;
  planName: Texts;
  slug: string;
  startedAt: Date;
  endsAt: Date | null;
  paidUntil: Date | null;
  callsUntil: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  periodQuota: number | null;
  used: number | null;
  followingId: number;
  followingName: Texts;
  /** What a month of the following plan costs now, and its announced price. */
  versionNow: number | null;
  priceNow: number | null;
  renewal: 'off' | 'on' | 'paused';
  priceNext: number | null;
  pricedFrom: Date | null;
  currency: string;
  followingState: 'free' | 'unpaid' | 'paid';
}

/** Own subscriptions, newest first. Throws `login_required`. */
export async function listSubscriptions(ctx: Ctx, { page, limit }: SubscriptionListQuery): Promise<SubscriptionList> {
  const { userId } = requireActor(ctx);
  const own = sql<boolean>`s.user_id = ${userId}::bigint`;
  const [counted, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from apis.subscriptions s where ${own}`.execute(ctx.db),
    readRows(ctx, sql`${own} order by s.id desc limit ${limit}::int offset ${(page - 1) * limit}::int`),
  ]);
  return { list: rows.map((row) => toSubscription(ctx, row)), total: counted.rows[0]?.total ?? 0, page, limit };
}

/** An own subscription. Throws `login_required`, `api_subscription_not_found`. */
export async function readSubscription(ctx: Ctx, id: number): Promise<ApiSubscription> {
  const { userId } = requireActor(ctx);
  const [row] = await readRows(ctx, sql`s.id = ${id}::bigint and s.user_id = ${userId}::bigint`);
  if (!row) throw new DomainError('api_subscription_not_found');
  return toSubscription(ctx, row);
}

/** Own subscriptions to an API that have not ended, with the names of their plans. Throws `login_required`. */
export async function listOwnSubscriptionsTo(ctx: Ctx, apiId: number): Promise<{ id: number; plan: string }[]> {
  const { userId } = requireActor(ctx);
  const rows = await readRows(
    ctx,
    sql`s.user_id = ${userId}::bigint and s.api_id = ${apiId}::bigint
      and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz) order by s.id desc`,
  );
  return rows.map((row) => {
    const { id, planName } = toSubscription(ctx, row);
    return { id, plan: planName };
  });
}

async function readRows(ctx: Ctx, wanted: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql<Row>`
    select s.id, s.api_id as "apiId", a.name as "apiName", a.slug, p.id as "planId", p.name as "planName",
      v.rate_per_second as "ratePerSecond", v.burst, s.started_at as "startedAt", s.ends_at as "endsAt",
      case when s.ends_at <= ${ctx.now}::timestamptz then 'ended' when s.blocked_at is not null then 'blocked'
        when s.ends_at is not null then 'cancelled' when s.paid_until <= ${ctx.now}::timestamptz then 'past_due'
        else 'active' end as state,
      s.blocked_reason as "blockedReason", s.paid_until as "paidUntil",
      s.paid_until + make_interval(days => ${GRACE_DAYS}::int) as "callsUntil",
      n.id as "followingId", n.name as "followingName", case when s.next_plan_id is null then 'paid' when c.price_minor = 0 then 'free' else 'unpaid' end as "followingState",
      case when s.renew_version_id is null then 'off' when ${isAgreed(sql`s.renew_version_id`, sql`c.id`)} then 'on'
        else 'paused' end as renewal, c.id as "versionNow",
      c.price_minor as "priceNow", u.price_minor as "priceNext", u.valid_from as "pricedFrom", v.currency,
      d.starts_at as "periodStart", d.ends_at as "periodEnd", d.quota as "periodQuota", d.used
    from apis.subscriptions s join apis.apis a on a.id = s.api_id
      join apis.plan_versions v on v.id = s.plan_version_id join apis.plans p on p.id = v.plan_id
      join apis.plans n on n.id = ${FOLLOWING_PLAN}
      left join apis.plan_versions c on c.id = ${versionOnOffer(sql`n.id`, ctx.now)}
      left join lateral (
        select price_minor, valid_from from apis.plan_versions w where plan_id = n.id and valid_from > ${ctx.now}::timestamptz
          and number = (select max(number) from apis.plan_versions where plan_id = n.id)) u on true
      left join apis.periods d on d.subscription_id = s.id
        and d.starts_at <= ${ctx.now}::timestamptz and d.ends_at > ${ctx.now}::timestamptz
    where ${wanted}`.execute(ctx.db);
  return found.rows;
}

function toSubscription(ctx: Ctx, row: Row): ApiSubscription {
  const { id, apiId, planId, ratePerSecond, burst, state, blockedReason } = row;
  const said = (texts: Texts) => pickText(texts, ctx.locale, shownSite(ctx).defaultLocale);
  return {
    ...{ id, apiId, planId, ratePerSecond, burst, state, blockedReason },
    apiName: said(row.apiName),
    planName: said(row.planName),
    address: gatewayAddress(ctx.app, row.slug),
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    paidUntil: row.paidUntil?.toISOString() ?? null,
    callsUntil: row.callsUntil?.toISOString() ?? null,
    nextPlan:
      row.followingId === planId
        ? null
        : { id: row.followingId, name: said(row.followingName), state: row.followingState },
    renewal:
      row.paidUntil && !row.endsAt && row.priceNow && row.versionNow
        ? {
            state: row.renewal,
            price: inReadersCurrency(ctx, row.priceNow, row.currency),
            versionId: row.versionNow,
          }
        : null,
    priceChange: toPriceChange(ctx, row),
    period: toPeriod(row),
  };
}

/** Of one that goes on. */
function toPriceChange(ctx: Ctx, row: Row): ApiSubscription['priceChange'] {
  const { priceNow, priceNext, pricedFrom, currency, paidUntil, endsAt } = row;
  if (!paidUntil || endsAt || !pricedFrom || priceNow === null || priceNext === null) return null;
  return {
    from: pricedFrom.toISOString(),
    price: inReadersCurrency(ctx, priceNext, currency),
    former: inReadersCurrency(ctx, priceNow, currency),
  };
}

/** The first call opens a period. */
function toPeriod({ state, periodStart, periodEnd, periodQuota, used }: Row): ApiSubscription['period'] {
  if (state === 'ended' || !periodStart || !periodEnd || periodQuota === null) return null;
  return { startsAt: periodStart.toISOString(), endsAt: periodEnd.toISOString(), quota: periodQuota, used: used ?? 0 };
}
