import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { refuseSilent } from '../titles.ts';
import type { AdvertisementInput } from './contract.ts';

/** Adds or changes a banner, quick link, tile or notice; returns its id. Its picture is set separately. */
export async function saveAdvertisement(ctx: Ctx, input: AdvertisementInput): Promise<number> {
  requirePlatformPermission(ctx, 'content.manage');
  const { id, site, place, title, subtitle, button, icon, link, color, sort, locales = [] } = input;
  const [startsAt, endsAt] = [input.startsAt ?? null, input.endsAt ?? null];
  if (!ctx.app.sites.byId(site)) throw new DomainError('not_found');
  refuseSilent(ctx, title);
  if (startsAt && endsAt && startsAt >= endsAt) refuseFields([{ field: 'endsAt', code: 'campaign_times' }]);
  const texts = [title, subtitle, button].map((text) => JSON.stringify(text));
  return transact(ctx, async (tx) => {
    const saved = id
      ? await sql<{ id: number }>`
          update advertisements set place = ${place}, title = ${texts[0]}, subtitle = ${texts[1]}, button = ${texts[2]},
            icon = ${icon}, link = ${link}, color = ${color}, sort = ${sort},
            starts_at = ${startsAt}::timestamptz, ends_at = ${endsAt}::timestamptz, locales = ${[...locales]}::text[]
          where id = ${id} and site_id = ${site} returning id`.execute(tx.db)
      : await sql<{ id: number }>`
          insert into advertisements (site_id, place, title, subtitle, button, icon, link, color, sort, starts_at, ends_at, locales)
          values (${site}, ${place}, ${texts[0]}, ${texts[1]}, ${texts[2]}, ${icon}, ${link}, ${color}, ${sort},
            ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${[...locales]}::text[])
          returning id`.execute(tx.db);
    const [row] = saved.rows;
    if (!row) throw new DomainError('not_found');
    const act = id ? 'advertisement.saved' : 'advertisement.added';
    await audit(tx, act, `advertisement:${row.id}`, {
      place,
      title,
      link,
      sort,
      startsAt,
      endsAt,
      locales,
    });
    await invalidateCache(tx.db, 'sites');
    return row.id;
  });
}

/** Sets the uploaded picture; an empty URL removes it. */
export async function setPicture(ctx: Ctx, { id, image }: { id: number; image: string }): Promise<void> {
  requirePlatformPermission(ctx, 'content.manage');
  await transact(ctx, async (tx) => {
    if (image) await attachPictures(tx, 'content', [{ field: 'image', url: image }]);
    const set = await sql`update advertisements set image_url = ${image} where id = ${id} returning 1`.execute(tx.db);
    if (set.rows.length === 0) throw new DomainError('not_found');
    await audit(tx, 'advertisement.picture-set', `advertisement:${id}`, { image });
    await invalidateCache(tx.db, 'sites');
  });
}
