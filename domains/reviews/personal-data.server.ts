import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';

/** The reviews that a user wrote, voted helpful, or reported for their shop. */
export async function exportReviews(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ reviews: unknown; votes: unknown; reports: unknown }>`
    select (select coalesce(json_agg(part), '[]') from (
        select product_id as product, sku_id as sku, author_name as name, is_anonymous, product_stars, service_stars,
          locale as language, body as text, images as pictures, add_on_body as added_text, add_on_images as added_pictures,
          add_on_at as added_at, status, created_at, edited_at
        from reviews where user_id = ${userId}::bigint order by id) part) as reviews,
      (select coalesce(json_agg(part), '[]') from (
        select review_id as review, voted_at from review_votes where user_id = ${userId}::bigint order by voted_at) part) as votes,
      (select coalesce(json_agg(part), '[]') from (
        select review_id as review, reason, note, reported_at from review_reports
        where user_id = ${userId}::bigint order by reported_at) part) as reports`.execute(ctx.db);
  give('reviews', found.rows[0]?.reviews ?? []);
  give('helpful_reviews', found.rows[0]?.votes ?? []);
  give('reported_reviews', found.rows[0]?.reports ?? []);
}

/** Reviews help others and are kept anonymously: the name is the same for all deleted accounts. */
export async function anonymiseAuthor(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from review_votes where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`update review_reports set user_id = null, note = '' where user_id = ${userId}::bigint`.execute(ctx.db);
  const names = Object.fromEntries(LOCALES.map((locale) => [locale, ctx.app.texts[locale].t('profile:former_member')]));
  const changed = await sql`
    update reviews set user_id = null, author_avatar = '',
      author_name = coalesce(${JSON.stringify(names)}::jsonb ->> locale, ${names.en})
    where user_id = ${userId}::bigint returning id`.execute(ctx.db);
  if (changed.rows.length > 0) await invalidateCache(ctx.db, 'catalog');
}

/** Reviews store a copy of the author's avatar: updates it, so that no page requests a deleted picture. */
export async function followAvatar(
  ctx: Ctx,
  { userId, avatarUrl, formerUrl }: { userId: number; avatarUrl: string; formerUrl: string },
): Promise<void> {
  const changed = await sql`
    update reviews set author_avatar = ${avatarUrl}
    where user_id = ${userId}::bigint and author_avatar = ${formerUrl} and author_avatar <> '' returning id`.execute(
    ctx.db,
  );
  if (changed.rows.length > 0) await invalidateCache(ctx.db, 'catalog');
}
