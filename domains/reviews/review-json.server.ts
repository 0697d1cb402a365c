import { type RawBuilder, sql } from 'kysely';
import { instantOf, textOf } from '../catalog/card.server.ts';
import type { Ctx } from '../kit/context.ts';
import type { Review } from './contract.ts';

/** Text, follow-up and answer, as pairs of a json object; needs `reviews r`. */
export const WORDS = sql`'text', r.body, 'locale', r.locale, 'images', r.images,
  'addOn', case when r.add_on_at is null then null else json_build_object('text', r.add_on_body, 'images', r.add_on_images,
    'at', ${instantOf('r.add_on_at')}) end,
  'reply', case when r.replied_at is null or r.reply_body = '' then null else json_build_object('text', r.reply_body,
    'at', ${instantOf('r.replied_at')}) end`;

/** A public review, as pairs of a json object; needs `reviews r`. */
export function reviewPairs(ctx: Ctx): RawBuilder<Review> {
  return sql<Review>`'id', r.id, 'author', r.author_name, 'avatar', r.author_avatar, 'productStars', r.product_stars,
    'serviceStars', r.service_stars, ${WORDS}, 'helpful', r.helpful, 'createdAt', ${instantOf('r.created_at')},
    'isEdited', r.edited_at is not null,
    'options', coalesce((select json_agg(${textOf(ctx, 'v.name')} order by chosen.nth)
      from skus s, unnest(s.value_ids) with ordinality as chosen(id, nth), product_option_values v
      where s.id = r.sku_id and v.id = chosen.id), '[]')`;
}

/**
 * Additional data for back offices, as pairs of a json object; needs `products p` and a left join of `review_reports
 * t`.
 */
export function officePairs(ctx: Ctx): RawBuilder<unknown> {
  return sql`'state', r.status, 'reason', r.status_reason,
    'product', json_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'image', p.cover_url),
    'report', case when t.review_id is null then null else json_build_object('reason', t.reason, 'note', t.note,
      'at', ${instantOf('t.reported_at')}, 'decision', t.decision) end`;
}
