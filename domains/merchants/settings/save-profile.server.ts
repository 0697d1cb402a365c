import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SaveProfile } from './contract.ts';
import { refuseLookAlikes } from './refuse-look-alikes.server.ts';
import { writeSettings } from './write-settings.server.ts';

/**
 * Name, introduction and announcement of one's own shop; the name is required in the site's language and may not look
 * like that of another shop.
 */
export async function saveProfile(ctx: Ctx, { name, intro, announcement }: SaveProfile): Promise<void> {
  const { defaultLocale } = ctx.site;
  await writeSettings(ctx, 'settings.profile_changed', async (inside, own) => {
    const { db } = inside;
    if (!name[defaultLocale]?.trim()) refuseFields([{ field: `name.${defaultLocale}`, code: 'required' }]);
    await refuseLookAlikes(inside, own.id, name);
    await sql`
      update merchants set name = ${JSON.stringify(name)}::jsonb, intro = ${JSON.stringify(intro)}::jsonb
      where id = ${own.id}::bigint`.execute(db);
    const hosts = await sql`select 1 from site_hosts where merchant_id = ${own.id}::bigint limit 1`.execute(db);
    if (hosts.rows.length > 0) await invalidateCache(db, 'sites');
    return { announcement: JSON.stringify(announcement) };
  });
}
