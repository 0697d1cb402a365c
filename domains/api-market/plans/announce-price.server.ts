import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { GRACE_DAYS } from '../purchases/rules.ts';
import { FOLLOWING_PLAN } from '../subscriptions/following-plan.server.ts';
import { versionOnOffer } from '../subscriptions/version-on-offer.server.ts';
import { NOTICE_DAYS } from './rules.ts';

interface Subscriber {
  userId: number;
  subscriptionId: number;
  product: Texts;
}

const DAY_MS = 86_400_000;

/**
 * From when a new price of a plan holds: at once, or after the days of notice if it is higher and members pay the present
 * one; each of them is notified now. The caller has locked the plan.
 */
export async function announcePrice(
  ctx: Ctx,
  { planId, priceMinor, currency }: { planId: number; priceMinor: number; currency: string },
): Promise<Date> {
  const present = await sql<{ minor: number }>`
    select price_minor as minor from apis.plan_versions
    where id = ${versionOnOffer(sql`${planId}::bigint`, ctx.now)}`.execute(ctx.db);
  const former = present.rows[0]?.minor ?? 0;
  if (former === 0 || priceMinor <= former) return ctx.now;
  const subscribers = await readPaying(ctx, planId);
  if (subscribers.length === 0) return ctx.now;
  const from = new Date(ctx.now.getTime() + NOTICE_DAYS * DAY_MS);
  const prices = { amount: { amount: priceMinor, currency }, former: { amount: former, currency } };
  await notifyEach(
    ctx,
    'api.price_changes',
    subscribers.map(({ userId, subscriptionId, product }) => ({
      userId,
      data: { product, date: from.toISOString(), ...prices },
      link: `/apis/subscriptions/${subscriptionId}`,
    })),
  );
  return from;
}

/** Those whose next month would be one of this plan. */
async function readPaying(ctx: Ctx, planId: number): Promise<Subscriber[]> {
  const found = await sql<Subscriber>`
    select s.user_id as "userId", s.id as "subscriptionId", a.name as product
    from apis.subscriptions s join apis.apis a on a.id = s.api_id
      join apis.plan_versions v on v.id = s.plan_version_id
    where s.api_id = (select api_id from apis.plans where id = ${planId}::bigint) and s.user_id is not null
      and s.paid_until + make_interval(days => ${GRACE_DAYS}::int) > ${ctx.now}::timestamptz and s.ends_at is null
      and ${FOLLOWING_PLAN} = ${planId}::bigint
    order by s.user_id`.execute(ctx.db);
  return found.rows;
}
