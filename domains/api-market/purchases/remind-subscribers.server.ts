import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { FOLLOWING_PLAN } from '../subscriptions/following-plan.server.ts';
import { isAgreed, versionOnOffer } from '../subscriptions/version-on-offer.server.ts';
import { GRACE_DAYS, SOON_DAYS } from './rules.ts';

const BATCH = 500;

interface Told {
  userId: number;
  subscriptionId: number;
  product: Texts;
}

const linkOf = ({ subscriptionId }: Told) => `/apis/subscriptions/${subscriptionId}`;

/**
 * Notifies subscribers when the month that they paid for ends soon, when it is over and when calls are refused, each once;
 * a new month begins from the start. What is renewed from the balance does not end soon. The mark and the notification are one transaction. Returns how many.
 */
export async function remindOfPayments(ctx: Ctx): Promise<number> {
  const soon = await remind(ctx, 'soon', 'api.payment_soon', -SOON_DAYS);
  const due = await remind(ctx, 'due', 'api.payment_due', 0);
  return soon + due + (await remind(ctx, 'past_due', 'api.payment_missed', GRACE_DAYS));
}

type Kind = 'api.payment_soon' | 'api.payment_due' | 'api.payment_missed';

/** `days` after the end of the last month that is paid. */
function remind(ctx: Ctx, stage: 'soon' | 'due' | 'past_due', kind: Kind, days: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await sql<Told & { until: Date }>`
      with due as (
        select s.id from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
        where s.paid_until + make_interval(days => ${days}::int) <= ${ctx.now}::timestamptz and s.ends_at is null
          and s.user_id is not null and s.reminded < ${STAGES[stage]}::smallint
          and s.paid_until + make_interval(days => ${days + LATEST_DAYS}::int) > ${ctx.now}::timestamptz
          and (${stage} <> 'soon' or not ${isAgreed(sql`s.renew_version_id`, versionOnOffer(FOLLOWING_PLAN, ctx.now))}
            or s.renewal_failed_at = s.paid_until)
        order by s.id limit ${BATCH}::int for no key update of s skip locked)
      update apis.subscriptions s set reminded = ${STAGES[stage]}::smallint from due, apis.apis a
      where s.id = due.id and a.id = s.api_id
      returning s.id as "subscriptionId", s.user_id as "userId", a.name as product,
        case when ${stage} = 'due' then s.paid_until + make_interval(days => ${GRACE_DAYS}::int) else s.paid_until end
          as until`.execute(tx.db);
    const notices = found.rows.map((told) => ({
      userId: told.userId,
      data: { product: told.product, date: told.until.toISOString() },
      link: linkOf(told),
    }));
    await notifyEach(tx, kind, notices);
    return found.rows.length;
  });
}

const STAGES = { soon: 1, due: 2, past_due: 3 } as const;
/** Later than that a reminder says nothing that its reader does not know. */
const LATEST_DAYS = 3;

const SHARES = [100, 80, 50] as const;

/**
 * Notifies subscribers when half, most and all of the calls of a period are used, each once; of several shares that were
 * passed at once, the largest. Returns how many.
 */
export async function remindOfQuotas(ctx: Ctx): Promise<number> {
  let reminded = 0;
  for (const share of SHARES) reminded += await remindOfShare(ctx, share);
  return reminded;
}

function remindOfShare(ctx: Ctx, share: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await sql<Told>`
      with due as (
        select d.id from apis.periods d join apis.subscriptions o on o.id = d.subscription_id and o.user_id is not null
        where d.ends_at > ${ctx.now}::timestamptz and d.reminded < ${share}::smallint
          and d.used * 100 >= d.quota * ${share}::bigint
        order by d.id limit ${BATCH}::int for no key update of d skip locked)
      update apis.periods d set reminded = ${share}::smallint from due, apis.subscriptions s, apis.apis a
      where d.id = due.id and s.id = d.subscription_id and a.id = s.api_id
      returning s.id as "subscriptionId", s.user_id as "userId", a.name as product`.execute(tx.db);
    const notices = found.rows.map((told) => ({
      userId: told.userId,
      data: { product: told.product, percent: share },
      link: linkOf(told),
    }));
    await notifyEach(tx, share === 100 ? 'api.quota_spent' : 'api.quota', notices);
    return found.rows.length;
  });
}
