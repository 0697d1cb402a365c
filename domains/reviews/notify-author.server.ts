import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import { notify } from '../messages/notify.server.ts';

const LINK = '/users/evaluation_list?tab=reviewed';

async function namesOf(ctx: Ctx, reviewId: number): Promise<{ product: Texts; shop: Texts }> {
  const found = await sql<{ product: Texts; shop: Texts }>`
    select p.name as product, m.name as shop
    from reviews r join products p on p.id = r.product_id join merchants m on m.id = r.merchant_id
    where r.id = ${reviewId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? { product: {}, shop: {} };
}

/** Notifies the author of the shop's answer. */
export async function notifyOfReply(ctx: Ctx, { reviewId, userId }: EventMap['review.replied']): Promise<void> {
  if (userId === null) return;
  await notify(ctx, userId, 'review.replied', [{ data: await namesOf(ctx, reviewId), link: LINK }]);
}

/** Notifies the author of a moderator's decision and its reason. */
export async function notifyOfModeration(ctx: Ctx, event: EventMap['review.moderated']): Promise<void> {
  const { reviewId, userId, state, reason } = event;
  if (userId === null) return;
  const { product } = await namesOf(ctx, reviewId);
  if (state === 'hidden') await notify(ctx, userId, 'review.hidden', [{ data: { product, reason }, link: LINK }]);
  else await notify(ctx, userId, 'review.shown', [{ data: { product }, link: LINK }]);
}
