import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import { accountsNear, IS_VERIFIED } from '../accounts/verification/person.server.ts';
import type { Ctx } from '../kit/context.ts';
import { platformPoints, userPoints } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { today } from './check-in.server.ts';
import { lockAvailable, movePoints } from './move-points.server.ts';
import { REVIEW_POINTS, REVIEWS_A_DAY, WORTH_A_REVIEW } from './rules.ts';

/** Pieces of a line `l` that were refunded. */
const GIVEN_BACK = sql`coalesce((select sum(back.num) from refund_lines back join refunds r on r.id = back.refund_id
  where back.line_id = l.id and r.moved_at is not null), 0)`;

/**
 * Points for a published review, once per order line: not for trivial amounts, and limited per day, since someone
 * selling to themselves could create points from nothing. In the transaction of `ctx.db`.
 */
export async function creditReviewPoints(
  ctx: Pick<Ctx, 'db' | 'now' | 'site'>,
  { userId, orderLineId }: EventMap['review.written'],
): Promise<void> {
  // serialised: two concurrent reviews would both be the last of the day
  await sql`select from users where id = ${userId}::bigint for no key update`.execute(ctx.db);
  const day = today(ctx);
  const noted = await sql`
    insert into review_points (order_line_id, user_id, day, points)
    select l.id, ${userId}::bigint, ${day}::date, ${REVIEW_POINTS}::int
    from order_lines l join orders o on o.id = l.order_id join users u on u.id = o.user_id
      join merchants m on m.id = o.merchant_id
    where ${IS_VERIFIED} and not coalesce(m.owner_id = any(${accountsNear(userId)}), false) and l.id = ${orderLineId}::bigint and base_price(l.paid_minor, o.currency) >= ${WORTH_A_REVIEW}::bigint
      and ${GIVEN_BACK} < l.num
      and (select count(*) from review_points where user_id = ${userId}::bigint and day = ${day}::date) < ${REVIEWS_A_DAY}::int
    on conflict (order_line_id) do nothing returning order_line_id`.execute(ctx.db);
  if (noted.rows.length === 0) return;
  await transfer(ctx, {
    kind: 'points.reviewed',
    reference: String(orderLineId),
    requestKey: `points.reviewed:${orderLineId}`,
    entries: [
      { account: platformPoints(), amount: -REVIEW_POINTS },
      { account: userPoints(userId), amount: REVIEW_POINTS },
    ],
  });
}

/** A fully refunded line loses the points of its review, as far as they are still there. */
export async function reverseReviewPoints(ctx: Ctx, news: EventMap['refund.changed']): Promise<void> {
  if (news.status !== 'refunding' && news.status !== 'refunded') return;
  const taken = await sql<{ points: number }>`
    update review_points p set taken_back_at = ${ctx.now}::timestamptz from order_lines l
    where l.order_id = ${news.orderId}::bigint and p.order_line_id = l.id and p.taken_back_at is null
      and ${GIVEN_BACK} = l.num
    returning p.points`.execute(ctx.db);
  const points = taken.rows.reduce((sum, row) => sum + row.points, 0);
  if (points === 0) return;
  await movePoints(ctx, {
    kind: 'points.taken-back',
    reference: news.orderNo,
    key: `${news.orderNo}:reviews:${news.refundId}`,
    points: await lockAvailable(ctx, news.userId, points),
    from: userPoints(news.userId),
    to: platformPoints(),
  });
}
