import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { foundRoles } from '../../accounts/roles/found-roles.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CreateSiteInput } from './contract.ts';

/**
 * Creates a site with the roles of the default site. It starts closed until its owner opens it; its creator becomes the
 * owner. Returns its id.
 */
export async function createSite(ctx: Ctx, input: CreateSiteInput): Promise<number> {
  const actor = requirePlatformPermission(ctx, 'sites.manage');
  if (!Object.values(input.name).some((text) => text?.trim())) {
    refuseFields([{ field: `name.${ctx.locale}`, code: 'required' }]);
  }
  return transact(ctx, async (tx) => {
    const made = await sql<{ id: number }>`
      insert into sites (key, type, name, status, default_locale, default_currency)
      values (${input.key}, ${input.type}, ${JSON.stringify(input.name)}, 'closed', ${ctx.site.defaultLocale},
        ${ctx.site.defaultCurrency})
      on conflict (key) do nothing returning id`.execute(tx.db);
    const id = made.rows[0]?.id;
    if (id === undefined) refuseFields([{ field: 'key', code: 'keyTaken' }]);
    await foundRoles({ db: tx.db }, { siteId: id, fromSiteId: ctx.site.id, ownerId: actor.userId });
    await audit(tx, 'site.created', `site:${input.key}`, { ...input });
    await invalidateCache(tx.db, 'sites');
    return id;
  });
}
