import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';

/** How long before its end a reminder of the payment window is sent. */
const ENDING_HOURS = 12;
const BATCH = 200;

const linkTo = (orderNo: string) => `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;

/** Notifies the buyer that the deposit was received, and when the remaining balance is due. */
export async function notifyOfDeposit(
  ctx: Ctx,
  { orderId, orderNo, userId }: EventMap['presale.deposited'],
): Promise<void> {
  const { balance_due_starts_at } = await ctx.db
    .selectFrom('presales')
    .select('balance_due_starts_at')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await notifyEach(ctx, 'presale.deposited', [
    { userId, data: { number: orderNo, date: balance_due_starts_at.toISOString() }, link: linkTo(orderNo) },
  ]);
}

/** Notifies the buyer that the remaining balance was not paid in time. */
export function notifyOfForfeit(ctx: Ctx, { orderNo, userId }: EventMap['presale.forfeited']): Promise<void> {
  return notifyEach(ctx, 'presale.forfeited', [{ userId, data: { number: orderNo }, link: linkTo(orderNo) }]);
}

/** Notifies buyers whose payment window has begun or is about to end, once each; returns how many. */
export async function notifyOfBalanceWindows(ctx: Ctx): Promise<number> {
  const opened = await take(ctx, 'told_open', sql`balance_due_starts_at <= ${ctx.now}::timestamptz`);
  const ending = await take(
    ctx,
    'told_ending',
    sql`balance_due_starts_at <= ${ctx.now}::timestamptz and balance_due_ends_at <= ${ctx.now}::timestamptz + make_interval(hours => ${ENDING_HOURS}::int)`,
  );
  return opened + ending;
}

async function take(ctx: Ctx, mark: 'told_open' | 'told_ending', isDue: ReturnType<typeof sql>): Promise<number> {
  const kind = mark === 'told_open' ? 'presale.balance_due_open' : 'presale.balance_due_ending';
  return transact(ctx, async (tx) => {
    const due = await sql<{ no: string; userId: number; endsAt: Date }>`
      with due as (
        select order_id from presales where deposit = 'held' and not ${sql.ref(mark)} and ${isDue}
          and balance_due_ends_at > ${ctx.now}::timestamptz
        order by order_id limit ${BATCH}::int for no key update skip locked
      ), marked as (update presales s set ${sql.ref(mark)} = true from due where s.order_id = due.order_id returning s.order_id, s.balance_due_ends_at)
      select o.no, o.user_id as "userId", marked.balance_due_ends_at as "endsAt" from marked join orders o on o.id = marked.order_id
      order by o.id`.execute(tx.db);
    await notifyEach(
      tx,
      kind,
      due.rows.map(({ no, userId, endsAt }) => ({
        userId,
        data: { number: no, date: endsAt.toISOString() },
        link: linkTo(no),
      })),
    );
    return due.rows.length;
  });
}
