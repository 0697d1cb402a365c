import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { readAbsentMember } from '../../accounts/profile/absent-member.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { placeOrder } from '../../orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../orders/checkout/pre-order.server.ts';
import { readPlaceOfOrder } from '../../orders/place-of-order.server.ts';
import { payByBalance } from '../../payments/methods/balance/pay-by-balance.server.ts';
import { findOwnPayment } from '../../payments/own-payment.server.ts';
import { FOLLOWING_PLAN } from '../subscriptions/following-plan.server.ts';
import { isAgreed, versionOnOffer } from '../subscriptions/version-on-offer.server.ts';
import { offerPlan } from './offer-plan.server.ts';
import { lockOrdersOfMonths } from './paid-months.server.ts';
import { RENEW_HOURS } from './rules.ts';

const BATCH = 100;
/** Trying again does not help; anything else, such as an order of the plan that waits for its payment, is over soon. */
const IN_VAIN: readonly string[] = ['insufficient_balance', 'off_sale', 'api_plan_not_found', 'no_way_to_pay'];

interface Renewal {
  id: number;
  userId: number;
  planId: number;
  lastOrderId: number;
  paidUntil: Date;
  product: Texts;
}

/**
 * Pays the next month of subscriptions from the balance, if their subscribers want that and the terms are no worse than
 * those to which they agreed. It is an ordinary order. One that fails delays no other: it stays due, and is tried again by the next run.
 * Returns how many.
 */
export async function renewPlans(ctx: Ctx): Promise<number> {
  let renewed = 0;
  let after = 0;
  for (;;) {
    const due = await sql<{ id: number }>`
      select s.id from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
      where ${isDue(ctx)} and s.id > ${after}::bigint order by s.id limit ${BATCH}::int`.execute(ctx.db);
    for (const { id } of due.rows) if (await renew(ctx, id)) renewed += 1;
    const last = due.rows[BATCH - 1];
    if (!last) return renewed;
    after = last.id;
  }
}

const isDue = ({ now }: Pick<Ctx, 'now'>) => sql<boolean>`s.renew_version_id is not null and s.user_id is not null
  and s.ends_at is null and s.blocked_at is null and s.paid_until > ${now}::timestamptz
  and s.paid_until <= ${now}::timestamptz + make_interval(hours => ${RENEW_HOURS}::int)
  and s.renewal_failed_at is distinct from s.paid_until
  and ${isAgreed(sql`s.renew_version_id`, versionOnOffer(FOLLOWING_PLAN, now))}`;

async function renew(ctx: Ctx, id: number): Promise<boolean> {
  try {
    return await transact(ctx, (tx) => renewIn(tx, id));
  } catch (error) {
    if (!isDomainError(error)) {
      ctx.app.log.error({ err: error, subscriptionId: id }, 'month not renewed');
      return false;
    }
    if (IN_VAIN.includes(error.code)) await noteFailure(ctx, id);
    return false;
  }
}

/**
 * Order and payment are one transaction under a lock of the subscription: another process finds that it is not due, and an
 * upgrade, a payment or a cancellation comes before or after it. What grants a month locks the same, in this order.
 */
async function renewIn(ctx: Ctx, id: number): Promise<boolean> {
  await lockOrdersOfMonths(ctx, sql`s.id = ${id}::bigint`);
  await sql`select from apis.subscriptions where id = ${id}::bigint for no key update`.execute(ctx.db);
  const [due] = await readDue(ctx, id);
  const actor = due && (await readAbsentMember(ctx, due.userId));
  if (!actor) return false;
  const place = await readPlaceOfOrder(ctx, due.lastOrderId);
  const site = ctx.app.sites.byId(place?.siteId ?? 0) ?? ctx.site;
  const buyer = { ...ctx, actor, site, currency: place?.currency ?? site.defaultCurrency };
  const { preOrderNo } = await startPreOrder(buyer, { ...(await offerPlan(buyer, due)), num: 1 });
  const requestId = `api-renewal-${id}-${due.paidUntil.getTime()}`;
  const { orderNo, needsPayment } = await placeOrder(buyer, { preOrderNo, requestId, couponIds: [], usePoints: false });
  if (needsPayment) await payByBalance(buyer, await findOwnPayment(buyer, orderNo));
  return true;
}

async function readDue(ctx: Ctx, id: number): Promise<Renewal[]> {
  const found = await sql<Renewal>`
    select s.id, s.user_id as "userId", ${FOLLOWING_PLAN} as "planId", s.paid_until as "paidUntil", a.name as product, (
        select m.order_id from apis.paid_months m where m.subscription_id = s.id order by m.id desc limit 1) as "lastOrderId"
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id join apis.apis a on a.id = s.api_id
    where s.id = ${id}::bigint and ${isDue(ctx)}`.execute(ctx.db);
  return found.rows;
}

/** Once for the end of these months: they end as those that are not renewed. */
function noteFailure(ctx: Ctx, id: number): Promise<void> {
  return transact(ctx, async (tx) => {
    const noted = await sql<{ userId: number; product: Texts; until: Date }>`
      update apis.subscriptions s set renewal_failed_at = s.paid_until from apis.apis a, apis.plan_versions v
      where s.id = ${id}::bigint and a.id = s.api_id and v.id = s.plan_version_id and ${isDue(tx)}
      returning s.user_id as "userId", a.name as product, s.paid_until as until`.execute(tx.db);
    const [failed] = noted.rows;
    if (!failed) return;
    const data = { product: failed.product, date: failed.until.toISOString() };
    await notify(tx, failed.userId, 'api.renewal_failed', [{ data, link: `/apis/subscriptions/${id}` }]);
  });
}
