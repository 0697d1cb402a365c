import { sql } from 'kysely';
import { languageOf } from '../../platform/locale/languages.ts';
import { LOCALES, pickText } from '../../platform/locale/locale.ts';
import { type Ctx, shownSite } from '../kit/context.ts';
import type { Advertisement, HomeInfo } from './contract.ts';
import { fillPromises } from './promises.ts';
import { shopSite } from './shop-site.ts';

const HOT_WORDS_IN_HEADER = 3;

interface AdvertisementRow extends Advertisement {
  place: string;
}

/** Home info of the site that the request names (specification 3), in one round trip. */
export async function readHomeInfo(ctx: Ctx): Promise<HomeInfo> {
  const { locale } = ctx;
  const site = shownSite(ctx);
  const { settings } = shopSite(ctx);
  const text = (column: string) => sql`pick_text(${sql.ref(column)}, ${locale}, ${site.defaultLocale})`;
  const result = await sql<{ words: HomeInfo['hotKeyword'] | null; ads: AdvertisementRow[] | null }>`
    select
      (select json_agg(w) from (
        select id, ${text('title')} as title, url from hot_words where site_id = ${site.id} order by sort, id limit ${HOT_WORDS_IN_HEADER}
      ) w) as words,
      (select json_agg(a) from (
        select id, place, ${text('title')} as title, coalesce(${text('subtitle')}, '') as subtitle,
               coalesce(${text('button')}, '') as button, image_url as image, icon, link, color
        from advertisements where site_id = ${site.id}
          and (starts_at is null or starts_at <= ${ctx.now}::timestamptz) and (ends_at is null or ends_at > ${ctx.now}::timestamptz)
          and (locales = '{}' or ${locale} = any(locales))
        order by sort, id
      ) a) as ads`.execute(ctx.db);
  const row = result.rows[0];
  const ads = (place: string) =>
    (row?.ads ?? [])
      .filter((ad) => ad.place === place)
      .map(({ place: _place, ...ad }) => ({ ...ad, title: fillPromises(ad.title, settings) }));
  return {
    siteName: pickText(site.name, locale, site.defaultLocale),
    siteInfo: pickText(site.info, locale, site.defaultLocale),
    logoUrl: site.logoUrl,
    loginLeftImage: site.loginImageUrl,
    languageList: LOCALES.filter((mark) => site.locales.includes(mark)).map((mark) => ({
      name: languageOf(mark).name,
      mark,
    })),
    currencyList: ctx.app.sites.currencies().map(({ code, symbol }) => ({ code, symbol })),
    hotKeyword: row?.words ?? [],
    carousel: ads('carousel'),
    quickLinks: ads('quick-link'),
    tiles: ads('tile'),
    notices: ads('notice'),
    themeColor: site.themeColor,
  };
}

/** Every popular search of the site (specification 7, search/keyword). */
export async function readPopularSearches(ctx: Ctx): Promise<HomeInfo['hotKeyword']> {
  const site = shownSite(ctx);
  const result = await sql<HomeInfo['hotKeyword'][number]>`
    select id, pick_text(title, ${ctx.locale}, ${site.defaultLocale}) as title, url
    from hot_words where site_id = ${site.id} order by sort, id limit 20`.execute(ctx.db);
  return result.rows;
}

/** A platform text such as the agreement `ad`, `coop`, `user` or `privacy`; undefined if there is none. */
export async function readPage(
  ctx: Ctx,
  mark: string,
): Promise<{ title: string; body: string; updatedAt: string } | undefined> {
  const result = await sql<{ title: string; body: string; updated_at: Date }>`
    select pick_text(title, ${ctx.locale}, ${ctx.site.defaultLocale}) as title,
           pick_text(body, ${ctx.locale}, ${ctx.site.defaultLocale}) as body, updated_at
    from pages where mark = ${mark}`.execute(ctx.db);
  const row = result.rows[0];
  return (
    row && {
      title: row.title,
      body: fillPromises(row.body, shopSite(ctx).settings),
      updatedAt: row.updated_at.toISOString(),
    }
  );
}
