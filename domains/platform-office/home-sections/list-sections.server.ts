import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OfficeSection } from './contract.ts';

/** The home page's sections of a site in order; none if it shows the standard list. */
export async function listSections(ctx: Ctx, { site }: { site?: number }): Promise<OfficeSection[]> {
  requirePlatformPermission(ctx, 'content.manage');
  const result = await sql<OfficeSection>`
    select id, site_id as site, kind, title, text, image_url as image, link, array_to_json(product_ids) as "productIds",
      active, to_json(starts_at at time zone 'UTC')#>>'{}' || 'Z' as "startsAt",
      to_json(ends_at at time zone 'UTC')#>>'{}' || 'Z' as "endsAt", locales, preview_key as "previewKey"
    from home_sections where site_id = ${site ?? ctx.site.id}::bigint order by sort, id`.execute(ctx.db);
  return result.rows;
}
