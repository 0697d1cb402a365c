import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { UNNAMED_COMPANY } from '../../sites/given-names.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { AdvertisementDay, ListedText, OfficeAdvertisement, OfficePopularSearch, OfficeText } from './contract.ts';

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
    select id, site_id as site, place, title, subtitle, button, image_url as image, icon, link, color, views, clicks, sort,
      to_json(starts_at at time zone 'UTC')#>>'{}' || 'Z' as "startsAt", to_json(ends_at at time zone 'UTC')#>>'{}' || 'Z' as "endsAt", locales
    from advertisements where site_id = ${site ?? ctx.site.id} order by place, sort, id limit ${MOST}`.execute(ctx.db);
  return result.rows;
}

const CHART_DAYS = 30;

/** Views and clicks of an advertisement on each of the last 30 days, today last. */
export async function readAdvertisementDays(ctx: Ctx, { id }: { id: number }): Promise<AdvertisementDay[]> {
  requirePlatformPermission(ctx, 'content.manage');
  const today = dayIn(timeZoneOf(ctx.site), ctx.now);
  const result = await sql<AdvertisementDay>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(a.views, 0) as views, coalesce(a.clicks, 0) as clicks
    from generate_series(${today}::date - ${CHART_DAYS - 1}::int, ${today}::date, interval '1 day') d
    left join advertisement_days a on a.advertisement_id = ${id}::bigint and a.day = d::date order by d`.execute(
    ctx.db,
  );
  return result.rows;
}

/** The platform's long texts: agreements and the like. */
export async function listTexts(ctx: Ctx): Promise<ListedText[]> {
  requirePlatformPermission(ctx, 'content.manage');
  const result = await sql<ListedText>`
    select mark, title, to_json(updated_at at time zone 'UTC')#>>'{}' || 'Z' as "updatedAt",
      exists (select from jsonb_each_text(body) b, unnest(${Object.values(UNNAMED_COMPANY)}::text[]) gap
        where position(gap in b.value) > 0) as unnamed
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
