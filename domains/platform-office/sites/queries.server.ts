import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OfficeSite, SiteLine } from './contract.ts';

/** Every site of the deployment. */
export async function listSites(ctx: Ctx): Promise<SiteLine[]> {
  requirePlatformPermission(ctx, 'sites.manage');
  const result = await sql<SiteLine>`
    select s.id, s.key, s.type, pick_text(s.name, ${ctx.locale}, s.default_locale) as name, s.status, s.access,
      s.is_default as "isDefault", coalesce(s.theme_color, case s.type when 'goods' then '#e1251b' else '#1d5cff' end) as "themeColor",
      array(select host from site_hosts h where h.site_id = s.id and h.merchant_id is null order by host) as hosts,
      (select count(*)::int from (select 1 from site_members m where m.site_id = s.id limit 10000) m) as members
    from sites s order by s.is_default desc, s.id`.execute(ctx.db);
  return result.rows;
}

/** One site with all editable data; throws `not_found`. */
export async function readSite(ctx: Ctx, id: number): Promise<OfficeSite> {
  requirePlatformPermission(ctx, 'sites.manage');
  const site = await findSite(ctx.db, id);
  if (!site) throw new DomainError('not_found');
  return site;
}

/** The site's row, optionally locked for an update. */
export async function findSite(db: Db, id: number, lock = false): Promise<OfficeSite | undefined> {
  const result = await sql<OfficeSite>`
    select id, key, type, is_default as "isDefault", name, info,
      array(select host from site_hosts h where h.site_id = s.id and h.merchant_id is null order by host) as hosts,
      logo_url as logo, theme_color as "themeColor", default_locale as "defaultLocale", locales,
      default_currency as "defaultCurrency", status, closed_message as "closedMessage", access,
      join_fee_minor as "joinFeeMinor", join_days as "joinDays", invite_policy as "invitePolicy", settings
    from sites s where id = ${id}::bigint ${lock ? sql`for update` : sql``}`.execute(db);
  return result.rows[0];
}
