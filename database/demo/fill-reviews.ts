import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import { aggregateRatings } from '../../domains/reviews/count-ratings.server.ts';
import type { DemoReview } from './content/types.ts';
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';

const DAY_MS = 86_400_000;

/** Reviews of buyers who have no account here, the oldest first, with what came of them. */
export async function fillReviews(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  reviews: DemoReview[],
  products: Keys,
  pictures: PictureBook,
): Promise<void> {
  const rows = reviews
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map((review, index) => {
      // spread over the day, so that no two stand at the same moment
      const at = new Date(now.getTime() - review.daysAgo * DAY_MS - ((index * 7_919) % 80_000) * 1000);
      return {
        product: products.get(review.product),
        place: review.variantIndex,
        author: review.author,
        avatar: pictures.ofPerson(review.author),
        stars: review.stars,
        service: review.serviceStars,
        locale: review.locale,
        body: review.text,
        pictures: review.pictures ?? 0,
        at,
        added: review.addOn?.text ?? '',
        added_at: review.addOn ? new Date(now.getTime() - review.addOn.daysAgo * DAY_MS) : null,
        reply: review.reply ?? '',
        replied_at: review.reply ? new Date(at.getTime() + DAY_MS) : null,
      };
    });
  await sql`
    insert into reviews (product_id, sku_id, author_name, author_avatar, product_stars, service_stars, locale, body, images,
      created_at, add_on_body, add_on_at, reply_body, replied_at)
    select r.product, s.id, r.author, r.avatar, r.stars, r.service, r.locale, r.body,
      array(select i.url from product_images i where i.product_id = r.product and i.position > 0 order by i.position limit r.pictures),
      r.at, r.added, r.added_at, r.reply, r.replied_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product bigint, place int, author text, avatar text, stars smallint,
      service smallint, locale text, body text, pictures int, at timestamptz, added text, added_at timestamptz, reply text,
      replied_at timestamptz)
    left join skus s on s.product_id = r.product and s.position = r.place and s.active order by r.at`.execute(db);
  await fillHelpfulVotes({ db, now }, reviews);
  await aggregateRatings({ db });
}

/** Everybody in the house has a voice; the newest of them found these reviews helpful. */
async function fillHelpfulVotes({ db, now }: Pick<Ctx, 'db' | 'now'>, reviews: DemoReview[]): Promise<void> {
  const helped = reviews.flatMap(({ text, helpful }) => (helpful ? [{ text, helpful }] : []));
  await sql`
    insert into review_votes (review_id, user_id, voted_at)
    select r.id, u.id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(helped)}::jsonb) as h(text text, helpful int) join reviews r on r.body = h.text,
      lateral (select id from users order by id desc limit h.helpful) u`.execute(db);
}
