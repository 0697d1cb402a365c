import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import type { ReviewPolicy, ReviewState } from './rules.ts';

export interface LockedReview {
  id: number;
  productId: number;
  orderLineId: number | null;
  state: ReviewState;
  createdAt: Date;
  hasAddOn: boolean;
  /** As the author wrote it, with the follow-up. */
  texts: string[];
  pictures: number;
  policy: ReviewPolicy;
}

/** Locks the actor's own review, in the transaction of `ctx.db`. Another's and a deleted one are `review_not_found`. */
export async function lockOwnReview(ctx: Ctx, id: number): Promise<LockedReview> {
  const { userId } = requireActor(ctx);
  const row = await ctx.db
    .selectFrom('reviews')
    .select([
      'product_id',
      'order_line_id',
      'site_id',
      'status',
      'created_at',
      'body',
      'add_on_body',
      'add_on_at',
      'images',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError('review_not_found');
  return {
    id,
    productId: row.product_id,
    orderLineId: row.order_line_id,
    state: row.status as ReviewState,
    createdAt: row.created_at,
    hasAddOn: row.add_on_at !== null,
    texts: [row.body, row.add_on_body],
    pictures: row.images.length,
    policy: (ctx.app.sites.byId(row.site_id ?? 0) ?? ctx.site).settings,
  };
}
