import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { reportReview } from '../../../domains/reviews/answer-review.server.ts';
import { actorOf } from '../actor-of.ts';

const SHOP = 'lumen-digital';
const REVIEW_REPORTS = [
  { reason: 'advertising', note: '评价里推荐了其他店铺。' },
  { reason: 'false', note: '该买家没有收到这款商品。' },
] as const;

/** Reviews that the shop reported: staff decides. */
export async function fillReportedReviews(ctx: Ctx, merchantOwner: number): Promise<void> {
  const actor = await actorOf(ctx, merchantOwner);
  const found = await sql<{ id: number }>`
    select r.id from reviews r join merchants m on m.id = r.merchant_id
    where m.key = ${SHOP} and r.status = 'shown' and r.replied_at is null
    order by r.product_stars, r.id desc limit ${REVIEW_REPORTS.length}::int`.execute(ctx.db);
  for (const [nth, { reason, note }] of REVIEW_REPORTS.entries()) {
    const id = found.rows[nth]?.id;
    const now = new Date(ctx.now.getTime() - (nth + 1) * 7_200_000);
    if (id) await reportReview({ ...ctx, actor, now }, { id, reason, note });
  }
}
