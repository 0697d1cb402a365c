import { sql } from 'kysely';
import { moveTo } from '../../../platform/cache/move-to.ts';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { APP_LISTS } from '../reading/sitemap.server.ts';
import type { CollectionInput } from './contract.ts';
import { refuseUntitled } from './refuse-untitled.ts';
import { MOST_COLLECTION_APPS, MOST_COLLECTIONS } from './rules.ts';

/**
 * Adds a collection as the last one, or changes one; returns its id. Throws `no_permission`, `not_found`,
 * `app_collection_key_taken`, and `validation_failed` without a title or where there are too many.
 */
export async function saveCollection(ctx: Ctx, input: CollectionInput): Promise<{ id: number }> {
  requirePlatformPermission(ctx, 'apps.curate');
  refuseUntitled(ctx, input.title);
  const { id, key, title, intro, isShown } = input;
  const [titles, intros] = [title, intro].map((texts) => JSON.stringify(texts));
  return changeAll(ctx, async (tx) => {
    const saved = id
      ? await sql<{ id: number }>`
          update apps.collections set key = ${key}, title = ${titles}::jsonb, intro = ${intros}::jsonb,
            is_shown = ${isShown}::boolean where id = ${id}::bigint returning id`.execute(tx.db)
      : await sql<{ id: number }>`
          insert into apps.collections (key, title, intro, is_shown, sort)
          select ${key}, ${titles}::jsonb, ${intros}::jsonb, ${isShown}::boolean, coalesce(max(sort) + 1, 0)
          from apps.collections having count(*) < ${MOST_COLLECTIONS}::int returning id`.execute(tx.db);
    const [row] = saved.rows;
    if (!row && !id) refuseFields([{ field: 'key', code: 'too_big' }]);
    if (!row) throw new DomainError('not_found');
    await audit(tx, id ? 'app-collection.saved' : 'app-collection.added', `app_collection:${row.id}`, {
      ...{ key, title, text: intro, active: isShown },
    });
    return { id: row.id };
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'collections_key_key' ? new DomainError('app_collection_key_taken') : error;
  });
}

/** Shows or hides a collection. Throws `no_permission`, `not_found`. */
export async function switchCollection(ctx: Ctx, { id, isShown }: { id: number; isShown: boolean }): Promise<void> {
  requirePlatformPermission(ctx, 'apps.curate');
  await changeAll(ctx, async (tx) => {
    const changed = await sql`
      update apps.collections set is_shown = ${isShown}::boolean where id = ${id}::bigint returning id`.execute(tx.db);
    if (changed.rows.length === 0) throw new DomainError('not_found');
    await audit(tx, isShown ? 'app-collection.shown' : 'app-collection.hidden', `app_collection:${id}`);
  });
}

/** Moves a collection to a place of the list, counted from 0. Throws `no_permission`, `not_found`. */
export async function moveCollection(ctx: Ctx, { id, to }: { id: number; to: number }): Promise<void> {
  requirePlatformPermission(ctx, 'apps.curate');
  await changeAll(ctx, async (tx) => {
    const list = await sql<{ id: number }>`select id from apps.collections order by sort, id`.execute(tx.db);
    const ids = list.rows.map((row) => row.id);
    const moved = moveTo(ids, id, to);
    if (!moved) throw new DomainError('not_found');
    await sql`
      update apps.collections c set sort = place.nth - 1
      from unnest(${moved}::bigint[]) with ordinality as place(id, nth)
      where c.id = place.id and c.sort <> place.nth - 1`.execute(tx.db);
    const details = { from: ids.indexOf(id), to: moved.indexOf(id) };
    await audit(tx, 'app-collection.moved', `app_collection:${id}`, details);
  });
}

/** Removes a collection; its apps stay in the market. Throws `no_permission`, `not_found`. */
export async function removeCollection(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePlatformPermission(ctx, 'apps.curate');
  await changeAll(ctx, async (tx) => {
    await sql`delete from apps.collection_apps where collection_id = ${id}::bigint`.execute(tx.db);
    const gone = await sql<{ key: string; title: unknown; text: unknown }>`
      delete from apps.collections where id = ${id}::bigint returning key, title, intro as text`.execute(tx.db);
    if (!gone.rows[0]) throw new DomainError('not_found');
    await audit(tx, 'app-collection.removed', `app_collection:${id}`, { ...gone.rows[0] });
  });
}

/** Adds an app at the end, removes one, or moves one by a place: what two editors do at the same time both counts. */
export type AppChange = { add: number } | { remove: number } | { move: number; by: -1 | 1 };

/**
 * Changes the apps of a collection by one. An app that is added is listed or announced; one that is there, or gone, stays
 * so. Throws `no_permission`, `not_found`, `app_not_found`, and `validation_failed` where there are too many.
 */
export async function changeCollectionApps(ctx: Ctx, { id, change }: { id: number; change: AppChange }): Promise<void> {
  await setApps(ctx, id, (ids) => {
    if ('add' in change) return ids.includes(change.add) ? ids : [...ids, change.add];
    if ('remove' in change) return ids.filter((each) => each !== change.remove);
    return moveTo(ids, change.move, ids.indexOf(change.move) + change.by) ?? ids;
  });
}

/** Sets the apps of a collection in order. Throws what `changeCollectionApps` throws. */
export async function setCollectionApps(ctx: Ctx, { id, appIds }: { id: number; appIds: number[] }): Promise<void> {
  await setApps(ctx, id, () => [...new Set(appIds)]);
}

async function setApps(ctx: Ctx, id: number, change: (ids: number[]) => number[]): Promise<void> {
  requirePlatformPermission(ctx, 'apps.curate');
  await changeAll(ctx, async (tx) => {
    const found = await sql<{ ids: number[] }>`
      select coalesce((select json_agg(app_id order by sort, app_id) from apps.collection_apps
        where collection_id = c.id), '[]') as ids
      from apps.collections c where c.id = ${id}::bigint`.execute(tx.db);
    if (!found.rows[0]) throw new DomainError('not_found');
    const { ids } = found.rows[0];
    const wanted = change(ids);
    if (wanted.length > MOST_COLLECTION_APPS) refuseFields([{ field: 'appIds', code: 'too_big' }]);
    await requirePublic(
      tx.db,
      wanted.filter((each) => !ids.includes(each)),
    );
    await sql`
      delete from apps.collection_apps where collection_id = ${id}::bigint and app_id <> all(${wanted}::bigint[])`.execute(
      tx.db,
    );
    await sql`
      insert into apps.collection_apps (collection_id, app_id, sort)
      select ${id}::bigint, given.id, given.nth - 1 from unnest(${wanted}::bigint[]) with ordinality as given(id, nth)
      on conflict (collection_id, app_id) do update set sort = excluded.sort`.execute(tx.db);
    await audit(tx, 'app-collection.apps-set', `app_collection:${id}`, { apps: { from: ids, to: wanted } });
  });
}

/** Refuses apps that readers do not see. */
export async function requirePublic(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql<{ id: number }>`
    select id from apps.apps where id = any(${[...ids]}::bigint[]) and status in ('listed', 'announced')`.execute(db);
  if (found.rows.length < ids.length) throw new DomainError('app_not_found');
}

/** Changes of collections wait for each other: there are few, and their places depend on one another. */
async function changeAll<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return transact(ctx, async (tx) => {
    await sql`select from apps.collections order by id for update`.execute(tx.db);
    const done = await work(tx);
    await invalidateCache(tx.db, APP_LISTS);
    return done;
  });
}
