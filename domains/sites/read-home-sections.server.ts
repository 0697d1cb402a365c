import { sql } from 'kysely';
import type { Locale } from '../../platform/locale/locale.ts';
import { type Ctx, shownSite } from '../kit/context.ts';
import { type HomeSection, isShownAt, nextBoundary, STANDARD_SECTIONS } from './home-sections.ts';

interface Row extends HomeSection {
  active: boolean;
  startsAt: string | null;
  endsAt: string | null;
  locales: Locale[];
  previewKey: string;
}

/**
 * The sections of the site's home page for this time and language, and until when the list is the same (null: until
 * a member of the staff changes it). The section of a preview key is shown whatever its state. Without sections: the standard list.
 */
export async function readHomeSections(
  ctx: Ctx,
  previewKey: string | null = null,
): Promise<{ sections: HomeSection[]; until: Date | null }> {
  const key = `home sections|${shownSite(ctx).id}|${ctx.locale}`;
  const rows = await ctx.app.valueCache.fill(key, ['sites'], () => readRows(ctx));
  if (rows.length === 0) {
    const nothing = { id: 0, title: '', text: '', image: '', link: '', productIds: [] };
    return { sections: STANDARD_SECTIONS.map((kind) => ({ ...nothing, kind })), until: null };
  }
  const shown = rows.filter(
    (row) =>
      (previewKey !== null && row.previewKey === previewKey) ||
      (isShownAt(row, ctx.now) && (row.locales.length === 0 || row.locales.includes(ctx.locale))),
  );
  return {
    sections: shown.map(({ id, kind, title, text, image, link, productIds }) => {
      return { id, kind, title, text, image, link, productIds };
    }),
    until: nextBoundary(rows, ctx.now),
  };
}

async function readRows(ctx: Ctx): Promise<Row[]> {
  const site = shownSite(ctx);
  const text = (column: string) =>
    sql`coalesce(pick_text(${sql.ref(column)}, ${ctx.locale}, ${site.defaultLocale}), '')`;
  const result = await sql<Row>`
    select id, kind, ${text('title')} as title, ${text('text')} as text, image_url as image, link,
      array_to_json(product_ids) as "productIds", active, locales, preview_key as "previewKey",
      to_json(starts_at at time zone 'UTC')#>>'{}' || 'Z' as "startsAt",
      to_json(ends_at at time zone 'UTC')#>>'{}' || 'Z' as "endsAt"
    from home_sections where site_id = ${site.id} order by sort, id`.execute(ctx.db);
  return result.rows;
}
