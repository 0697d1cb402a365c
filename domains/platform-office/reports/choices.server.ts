import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { siteChoices } from '../site-choices.ts';

interface ReportChoices {
  sites: { id: number; name: string }[];
  /** Of the first level. */
  categories: { id: number; name: string }[];
  currencies: string[];
  /** The name of the filtered shop. */
  shop: string | null;
}

/** What a report can be narrowed to. */
export async function readReportChoices(ctx: Ctx, { shop }: { shop?: number | undefined }): Promise<ReportChoices> {
  requirePlatformPermission(ctx, 'figures.read');
  const [categories, found] = await Promise.all([
    sql<{ id: number; name: string }>`
      select id, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from categories
      where parent_id is null order by sort, id`.execute(ctx.db),
    sql<{ name: string }>`
      select pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from merchants
      where id = ${shop ?? 0}::bigint and kind = 'shop'`.execute(ctx.db),
  ]);
  return {
    sites: siteChoices(ctx).map(({ id, name }) => ({ id, name })),
    categories: categories.rows,
    currencies: ctx.app.sites.currencies().map(({ code }) => code),
    shop: found.rows[0]?.name ?? null,
  };
}
