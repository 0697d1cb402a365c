import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { linkTo } from '../notify-buyer.server.ts';
import { HAS_THINGS_TO_REVIEW } from '../order-card.server.ts';
import { EVALUATE_DAYS } from '../rules.ts';
import { daysOfSite, fewestDays, mostDays } from './site-days.server.ts';

const BATCH = 100;
const PAY_SOON_MINUTES = 10;
const RECEIVE_SOON_DAYS = 2;
const EVALUATE_SOON_DAYS = 3;

interface Reminded {
  number: string;
  userId: number;
  until: Date;
}

/** Sends reminders of deadlines: paying, confirming receipt, writing a review. Returns how many. */
export async function remindBuyers(ctx: Ctx): Promise<number> {
  return (await remindToPay(ctx)) + (await remindToReceive(ctx)) + (await remindToReview(ctx));
}

/** Only if the payment period is long enough for a reminder; one of days, for a bank transfer, has reminders of its own. */
function remindToPay(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await remind(
      tx,
      'pay',
      sql`
      select min(o.id) as id, p.no, p.user_id, p.deadline as until from payments p join orders o on o.payment_id = p.id
      where p.status = 'unpaid' and p.kind = 'checkout' and o.status = 'to_pay'
        and p.deadline > ${ctx.now}::timestamptz and p.deadline <= ${inMinutes(ctx, PAY_SOON_MINUTES)}
        and p.created_at <= p.deadline - make_interval(mins => ${2 * PAY_SOON_MINUTES}::int)
        and p.created_at > p.deadline - make_interval(days => 1)
      group by p.id`,
    );
    const minutes = ({ until }: Reminded) => Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 60_000));
    await notifyEach(
      { db: tx.db, now: ctx.now },
      'order.pay_soon',
      found.map((each) => about(each, { minutes: minutes(each) })),
    );
    return found.length;
  });
}

function remindToReceive(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await remind(
      tx,
      'receive',
      sql`
      select o.id, o.no, o.user_id, o.receive_by as until from orders o
      where o.status = 'to_receive' and o.paid_at is not null and o.receive_by > ${ctx.now}::timestamptz
        and o.receive_by <= ${inMinutes(ctx, RECEIVE_SOON_DAYS * 1_440)}`,
    );
    const date = ({ until }: Reminded) => until.toISOString();
    await notifyEach(
      { db: tx.db, now: ctx.now },
      'order.receive_soon',
      found.map((each) => about(each, { date: date(each) })),
    );
    return found.length;
  });
}

function remindToReview(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const days = (count: RawBuilder<number>) => sql`make_interval(days => ${count})`;
    const closes = sql`o.received_at + ${days(daysOfSite('evaluateDays', EVALUATE_DAYS))}`;
    const found = await remind(
      tx,
      'evaluate',
      sql`
      select o.id, o.no, o.user_id, ${closes} as until from orders o
      where ${HAS_THINGS_TO_REVIEW} and o.received_at <= ${inMinutes(ctx, 0)}
        and o.received_at > ${ctx.now}::timestamptz - ${days(mostDays('evaluateDays', EVALUATE_DAYS))}
        and o.received_at <= ${inMinutes(ctx, EVALUATE_SOON_DAYS * 1_440)} - ${days(fewestDays('evaluateDays', EVALUATE_DAYS))}
        and ${closes} > ${ctx.now}::timestamptz
        and ${closes} <= ${inMinutes(ctx, EVALUATE_SOON_DAYS * 1_440)}`,
    );
    await notifyEach(
      { db: tx.db, now: ctx.now },
      'order.evaluate_soon',
      found.map((each) => about(each, { days: EVALUATE_SOON_DAYS })),
    );
    return found.length;
  });
}

/** Records the reminders; the process that records one first sends it. */
async function remind(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: 'pay' | 'receive' | 'evaluate',
  due: RawBuilder<unknown>,
): Promise<Reminded[]> {
  const taken = await sql<Reminded>`
    with due as (
      select d.* from (${due}) d(id, no, user_id, until)
      where not exists (select from order_reminders r where r.order_id = d.id and r.kind = ${kind}) order by d.until limit ${BATCH}::int
    ), noted as (
      insert into order_reminders (order_id, kind, sent_at) select id, ${kind}, ${ctx.now}::timestamptz from due order by id
      on conflict do nothing returning order_id
    )
    select due.no as number, due.user_id as "userId", due.until from due join noted on noted.order_id = due.id order by due.id`.execute(
    ctx.db,
  );
  return taken.rows;
}

function about<D extends object>({ number, userId }: Reminded, more: D) {
  return { userId, data: { number, ...more }, link: linkTo(number) };
}

function inMinutes(ctx: Pick<Ctx, 'now'>, minutes: number) {
  return sql`(${ctx.now}::timestamptz + make_interval(mins => ${minutes}::int))`;
}
