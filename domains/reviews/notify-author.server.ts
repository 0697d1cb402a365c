import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../context.ts';
import { notify } from '../messages/notify.server.ts';

const LINK = '/users/evaluation_list?tab=reviewed';

/** Names as the author reads them: in the language that they wrote in. */
async function namesOf(ctx: Ctx, reviewId: number): Promise<{ product: string; shop: string }> {
  const found = await sql<{ product: string; shop: string }>`
    select pick_text(p.name, r.locale, ${ctx.site.defaultLocale}) as product, pick_text(m.name, r.locale, ${ctx.site.defaultLocale}) as shop
    from reviews r join products p on p.id = r.product_id join merchants m on m.id = r.merchant_id
    where r.id = ${reviewId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? { product: '', shop: '' };
}

/** Tells the author that the shop answered. */
export async function notifyOfReply(ctx: Ctx, { reviewId, userId }: EventMap['review.replied']): Promise<void> {
  if (userId === null) return;
  await notify(ctx, userId, 'review.replied', [{ data: await namesOf(ctx, reviewId), link: LINK }]);
}

/** Tells the author what a moderator decided, and why. */
export async function notifyOfModeration(ctx: Ctx, told: EventMap['review.moderated']): Promise<void> {
  const { reviewId, userId, state, reason } = told;
  if (userId === null) return;
  const { product } = await namesOf(ctx, reviewId);
  if (state === 'hidden') await notify(ctx, userId, 'review.hidden', [{ data: { product, reason }, link: LINK }]);
  else await notify(ctx, userId, 'review.shown', [{ data: { product }, link: LINK }]);
}
