import { sql } from 'kysely';
import { moveTo } from '../../../platform/cache/move-to.ts';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { readCards } from '../../catalog/read-cards.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';

/** Moves a section to a place of its list, counted from 0. */
export async function moveSection(ctx: Ctx, { id, to }: { id: number; to: number }): Promise<void> {
  await change(ctx, id, async (db, site) => {
    const list = await sql<{ id: number }>`
      select id from home_sections where site_id = ${site}::bigint order by sort, id`.execute(db);
    const ids = list.rows.map((row) => row.id);
    const moved = moveTo(ids, id, to) ?? ids;
    await sql`
      update home_sections h set sort = place.nth - 1
      from unnest(${moved}::bigint[]) with ordinality as place(id, nth)
      where h.id = place.id and h.sort <> place.nth - 1`.execute(db);
    return { act: 'moved', details: { from: ids.indexOf(id), to: moved.indexOf(id) } };
  });
}

/** Shows or hides a section. */
export async function switchSection(ctx: Ctx, { id, active }: { id: number; active: boolean }): Promise<void> {
  await change(ctx, id, async (db) => {
    await sql`update home_sections set active = ${active}::boolean where id = ${id}::bigint`.execute(db);
    return { act: active ? 'shown' : 'hidden', details: {} };
  });
}

/** Removes a section; its content stays in the audit log. A site whose last one is removed shows the standard list. */
export async function removeSection(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await change(ctx, id, async (db) => {
    const gone = await sql<{ kind: string; title: unknown; text: unknown; link: string; image: string }>`
      delete from home_sections where id = ${id}::bigint
      returning kind, title, text, link, image_url as image`.execute(db);
    return { act: 'removed', details: { ...gone.rows[0] } };
  });
}

/** Removes all sections of a site: it shows the standard list again. */
export async function resetSections(ctx: Ctx, { site }: { site: number }): Promise<void> {
  requirePlatformPermission(ctx, 'content.manage');
  await transact(ctx, async (tx) => {
    const gone = await sql<{ kind: string }>`
      delete from home_sections where site_id = ${site}::bigint
      returning kind, title, text, link, image_url as image, product_ids as products`.execute(tx.db);
    if (gone.rows.length === 0) return;
    await audit(tx, 'home-section.reset', `site:${site}`, { removed: gone.rows });
    await invalidateCache(tx.db, 'sites');
  });
}

/** Sets the hand-picked products in order. Refuses new ones that are not on sale in an open shop. */
export async function setSectionProducts(
  ctx: Ctx,
  { id, productIds }: { id: number; productIds: readonly number[] },
): Promise<void> {
  await change(ctx, id, async (db) => {
    const unique = [...new Set(productIds)];
    const found = await sql<{ kind: string; ids: number[] }>`
      select kind, array_to_json(product_ids) as ids from home_sections where id = ${id}::bigint`.execute(db);
    const [section] = found.rows;
    if (section?.kind !== 'products') throw new DomainError('not_found');
    const added = unique.filter((each) => !section.ids.includes(each));
    const offered = await readCards({ ...ctx, db }, added);
    if (offered.length < added.length) refuseFields([{ field: 'productIds', code: 'invalid_value' }]);
    await sql`update home_sections set product_ids = ${unique}::bigint[] where id = ${id}::bigint`.execute(db);
    return { act: 'products-set', details: { products: { from: section.ids, to: unique } } };
  });
}

/** Sets the uploaded picture of a section; an empty URL removes it. */
export async function setSectionPicture(ctx: Ctx, { id, image }: { id: number; image: string }): Promise<void> {
  await change(ctx, id, async (db) => {
    if (image) await attachPictures({ ...ctx, db }, 'content', [{ field: 'image', url: image }]);
    const set = await sql`
      update home_sections set image_url = ${image} where id = ${id}::bigint and kind = 'picture' returning 1`.execute(
      db,
    );
    if (set.rows.length === 0) throw new DomainError('not_found');
    return { act: 'picture-set', details: { image } };
  });
}

/** One audited change of an existing section; changes of one site's list wait for each other. */
async function change(
  ctx: Ctx,
  id: number,
  work: (db: Db, site: number) => Promise<{ act: string; details: Record<string, unknown> }>,
): Promise<void> {
  requirePlatformPermission(ctx, 'content.manage');
  await transact(ctx, async (tx) => {
    const found = await sql<{ site: number }>`
      select s.id as site from sites s join home_sections h on h.site_id = s.id
      where h.id = ${id}::bigint for update of s`.execute(tx.db);
    const [row] = found.rows;
    if (!row) throw new DomainError('not_found');
    const { act, details } = await work(tx.db, row.site);
    await audit(tx, `home-section.${act}`, `home-section:${id}`, details);
    await invalidateCache(tx.db, 'sites');
  });
}
