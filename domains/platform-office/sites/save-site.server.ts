import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError, type FieldProblem, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { noteServiceAddress, resendServiceAddress } from '../../merchants/settings/confirm-service-address.server.ts';
import { chosenNames } from '../../sites/given-names.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { changesOf } from '../changes.ts';
import type { SaveSiteInput } from './contract.ts';
import { findSite } from './queries.server.ts';
import { isReadable } from './rules.ts';

/** Changes a site; every process sees it after the commit. Omitted settings stay unchanged. */
export async function saveSite(ctx: Ctx, input: SaveSiteInput): Promise<void> {
  requirePlatformPermission(ctx, 'sites.manage');
  const wrong = problemsOf(ctx, input);
  if (wrong.length > 0) refuseFields(wrong);
  await transact(ctx, async (tx) => {
    const before = await findSite(tx.db, input.id, true);
    if (!before) throw new DomainError('not_found');
    const settings = { ...before.settings, ...input.settings };
    const name = chosenNames(input.name, input.defaultLocale);
    await writeSite(tx.db, { ...input, name, settings });
    await writeHosts(tx.db, input);
    await noteServiceAddress(tx, { merchantId: 0, siteId: input.id });
    const { id: _id, ...after } = { ...input, name, hosts: input.hosts.toSorted(), settings };
    await audit(tx, 'site.saved', `site:${before.key}`, changesOf(before, after));
    await invalidateCache(tx.db, 'sites');
  });
}

/**
 * Sends the confirmation mail to a site's service address again. Throws `service_address_gone`,
 * `service_address_mails`.
 */
export async function resendSiteServiceAddress(ctx: Ctx, id: number): Promise<void> {
  requirePlatformPermission(ctx, 'sites.manage');
  await resendServiceAddress(ctx, { merchantId: 0, siteId: id });
}

/** Sets the logo of a site, or removes it with an empty address. Throws `not_found`. */
export async function setSiteLogo(ctx: Ctx, { id, picture }: { id: number; picture: string }): Promise<void> {
  requirePlatformPermission(ctx, 'sites.manage');
  await transact(ctx, async (tx) => {
    const before = await findSite(tx.db, id, true);
    if (!before) throw new DomainError('not_found');
    const [logo = ''] = picture ? await attachPictures(tx, 'content', [{ field: 'picture', url: picture }]) : [];
    await tx.db.updateTable('sites').set({ logo_url: logo }).where('id', '=', id).execute();
    await audit(tx, 'site.saved', `site:${before.key}`, { logo: { from: before.logo, to: logo } });
    await invalidateCache(tx.db, 'sites');
  });
}

function problemsOf(ctx: Ctx, input: SaveSiteInput): FieldProblem[] {
  const { defaultLocale } = input;
  return [
    ...(input.name[defaultLocale]?.trim() ? [] : [{ field: `name.${defaultLocale}`, code: 'required' }]),
    ...(input.locales.includes(defaultLocale) ? [] : [{ field: 'locales', code: 'localeMissing' }]),
    ...(ctx.app.sites.currency(input.defaultCurrency) ? [] : [{ field: 'defaultCurrency', code: 'invalid_value' }]),
    ...(input.themeColor === null || isReadable(input.themeColor) ? [] : [{ field: 'themeColor', code: 'contrast' }]),
  ];
}

async function writeSite(db: Db, input: SaveSiteInput): Promise<void> {
  await db
    .updateTable('sites')
    .set({
      name: JSON.stringify(input.name),
      info: JSON.stringify(input.info),
      theme_color: input.themeColor,
      default_locale: input.defaultLocale,
      locales: sql<string[]>`${[...new Set(input.locales)]}::text[]`,
      default_currency: input.defaultCurrency,
      status: input.status,
      closed_message: JSON.stringify(input.closedMessage),
      access: input.access,
      join_fee_minor: input.joinFeeMinor,
      join_days: input.joinDays,
      invite_policy: input.invitePolicy,
      settings: JSON.stringify(input.settings),
    })
    .where('id', '=', input.id)
    .execute();
}

/** A host belongs to one site: one that another site already has is refused. */
async function writeHosts(db: Db, { id, hosts }: SaveSiteInput): Promise<void> {
  await sql`delete from site_hosts where site_id = ${id} and merchant_id is null and host <> all (${hosts}::text[])`.execute(
    db,
  );
  await sql`
    insert into site_hosts (host, site_id) select distinct unnest(${hosts}::text[]), ${id}::bigint
    on conflict do nothing`.execute(db);
  const foreign = await sql<{ host: string }>`
    select host from site_hosts where host = any (${hosts}::text[]) and (site_id <> ${id} or merchant_id is not null)`.execute(
    db,
  );
  if (foreign.rows.length > 0) refuseFields([{ field: 'hosts', code: 'hostTaken' }]);
}
