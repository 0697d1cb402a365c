import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import type { OfficeAdvertisement, OfficePopularSearch, OfficeText } from './contract.ts';

const MOST = 500;

/** The site's popular searches in order. */
export async function listPopularSearches(ctx: Ctx, { site }: { site?: number }): Promise<OfficePopularSearch[]> {
  requirePlatformPermission(ctx, 'content.manage');
  const result = await sql<OfficePopularSearch>`
    select id, title, url, sort from hot_words where site_id = ${site ?? ctx.site.id}
    order by sort, id limit ${MOST}`.execute(ctx.db);
  return result.rows;
}

/** The site's banners, quick links, tiles and notices, by placement and in order. */
export async function listAdvertisements(ctx: Ctx, { site }: { site?: number }): Promise<OfficeAdvertisement[]> {
  requirePlatformPermission(ctx, 'content.manage');
  const result = await sql<OfficeAdvertisement>`
    select id, site_id as site, place, title, subtitle, button, image_url as image, icon, link, color, clicks, sort
    from advertisements where site_id = ${site ?? ctx.site.id} order by place, sort, id limit ${MOST}`.execute(ctx.db);
  return result.rows;
}

/** The platform's long texts: agreements and the like. */
export async function listTexts(ctx: Ctx): Promise<Omit<OfficeText, 'body'>[]> {
  requirePlatformPermission(ctx, 'content.manage');
  const result = await sql<Omit<OfficeText, 'body'>>`
    select mark, title, to_json(updated_at at time zone 'UTC')#>>'{}' || 'Z' as "updatedAt"
    from pages order by mark limit ${MOST}`.execute(ctx.db);
  return result.rows;
}

/** One long text in all its languages; throws `not_found`. */
export async function readText(ctx: Ctx, mark: string): Promise<OfficeText> {
  requirePlatformPermission(ctx, 'content.manage');
  const result = await sql<OfficeText>`
    select mark, title, body, to_json(updated_at at time zone 'UTC')#>>'{}' || 'Z' as "updatedAt"
    from pages where mark = ${mark}`.execute(ctx.db);
  const text = result.rows[0];
  if (!text) throw new DomainError('not_found');
  return text;
}
