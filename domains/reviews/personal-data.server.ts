import { sql } from 'kysely';
import { tellChange } from '../../platform/database/tell-change.ts';
import { LOCALES } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';

/** The reviews that somebody wrote. */
export async function giveReviews(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ reviews: unknown }>`
    select coalesce(json_agg(part), '[]') as reviews from (
      select product_id as product, sku_id as sku, author_name as name, product_stars, service_stars, locale as language,
        body as text, images as pictures, created_at
      from reviews where user_id = ${userId}::bigint order by id) part`.execute(ctx.db);
  give('reviews', found.rows[0]?.reviews ?? []);
}

/** Reviews help others and stay, by nobody: the name is the same for all who have gone. */
export async function forgetAuthor(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const names = Object.fromEntries(LOCALES.map((locale) => [locale, ctx.app.texts[locale].t('profile:former_member')]));
  const changed = await sql`
    update reviews set user_id = null, author_avatar = '',
      author_name = coalesce(${JSON.stringify(names)}::jsonb ->> locale, ${names.en})
    where user_id = ${userId}::bigint returning id`.execute(ctx.db);
  if (changed.rows.length > 0) await tellChange(ctx.db, 'catalog');
}

/** A picture that was taken away is not to be asked for any more. */
export async function followAvatar(
  ctx: Ctx,
  { userId, avatarUrl, formerUrl }: { userId: number; avatarUrl: string; formerUrl: string },
): Promise<void> {
  const changed = await sql`
    update reviews set author_avatar = ${avatarUrl}
    where user_id = ${userId}::bigint and author_avatar = ${formerUrl} and author_avatar <> '' returning id`.execute(
    ctx.db,
  );
  if (changed.rows.length > 0) await tellChange(ctx.db, 'catalog');
}
