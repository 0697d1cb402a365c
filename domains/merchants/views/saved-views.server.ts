import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requireOffice } from '../own-merchant.server.ts';
import type { SavedView, SaveView } from './contract.ts';
import { MAX_VIEWS, type ViewList } from './rules.ts';

/** The actor's own views of a list in the office that is open, by name. */
export async function listViews(ctx: Ctx, { list }: { list: ViewList }): Promise<SavedView[]> {
  const { id } = await requireOffice(ctx);
  const found = await sql<SavedView>`
    select id, name, query from saved_views
    where user_id = ${requireActor(ctx).userId}::bigint and merchant_id = ${id}::bigint and list = ${list}
    order by name, id`.execute(ctx.db);
  return found.rows;
}

/** Saves a view under a name, in place of one with that name. Throws `saved_views_full`. */
export async function saveView(ctx: Ctx, { list, name, query }: SaveView): Promise<void> {
  const { id } = await requireOffice(ctx);
  const { userId } = requireActor(ctx);
  await transact(ctx, async ({ db }) => {
    // one at a time for each member, so that the number is kept to
    await sql`select from users where id = ${userId}::bigint for no key update`.execute(db);
    const saved = await sql`
      insert into saved_views (merchant_id, user_id, list, name, query, created_at)
      select ${id}::bigint, ${userId}::bigint, ${list}, ${name}, ${query}, ${ctx.now}::timestamptz
      where (select count(*) from saved_views where user_id = ${userId}::bigint and merchant_id = ${id}::bigint
        and list = ${list} and name <> ${name}) < ${MAX_VIEWS}
      on conflict (user_id, merchant_id, list, name) do update set query = excluded.query returning id`.execute(db);
    if (saved.rows.length === 0) throw new DomainError('saved_views_full');
  });
}

/** Deletes one of the actor's views. Throws `not_found`, also for another member's view. */
export async function dropView(ctx: Ctx, { id: viewId }: { id: number }): Promise<void> {
  const { id } = await requireOffice(ctx);
  const dropped = await sql`
    delete from saved_views where id = ${viewId}::bigint and merchant_id = ${id}::bigint
      and user_id = ${requireActor(ctx).userId}::bigint returning id`.execute(ctx.db);
  if (dropped.rows.length === 0) throw new DomainError('not_found');
}
