import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { BOARDS_TAG } from '../boards/boards.server.ts';
import { WORDS_TAG } from '../content/compose.server.ts';
import { FORUM_TAG } from '../people/config.server.ts';
import { MODERATE } from '../rules.ts';
import { FORUM_LISTS } from '../topics/announce.server.ts';
import type { BoardInput, SettingsInput, WordInput } from './contract.ts';
import { logModeration } from './log.server.ts';

/** Boards and settings decide who sees what, so they need the permission over roles as well. */
export const SHAPE_FORUM = 'roles.manage';
const UNIQUE_VIOLATION = '23505';

/** The forum's banned words. */
export async function listWords(ctx: Ctx) {
  requirePermission(ctx, MODERATE);
  const found = await sql<WordInput & { id: number }>`
    select id, word, action, locale, exceptions from forum.banned_words where site_id = ${ctx.site.id}::bigint
    order by word, id`.execute(ctx.db);
  return found.rows;
}

/** Adds or changes a banned word. Throws `conflict` if it is listed already, `not_found`. */
export async function saveWord(ctx: Ctx, { id, word, action, locale, exceptions }: WordInput): Promise<{ id: number }> {
  requirePermission(ctx, MODERATE);
  return transact(ctx, async (tx) => {
    const values = { word, action, locale, exceptions };
    const saved = await (id === undefined
      ? tx.db
          .insertInto('forum.banned_words')
          .values({ site_id: ctx.site.id, ...values })
          .returning('id')
      : tx.db
          .updateTable('forum.banned_words')
          .set(values)
          .where('id', '=', id)
          .where('site_id', '=', ctx.site.id)
          .returning('id')
    ).executeTakeFirst();
    if (!saved) throw new DomainError('not_found');
    await logModeration(tx, 'word.saved', 'word', saved.id, { word, action });
    await invalidateCache(tx.db, WORDS_TAG);
    return saved;
  }).catch(refuseTwice);
}

function refuseTwice(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? new DomainError('conflict') : error;
}

/** Removes a banned word; does nothing if there is none. */
export async function removeWord(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePermission(ctx, MODERATE);
  await transact(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom('forum.banned_words')
      .where('id', '=', id)
      .where('site_id', '=', ctx.site.id)
      .returning('word')
      .executeTakeFirst();
    if (gone) await logModeration(tx, 'word.removed', 'word', id, gone);
    await invalidateCache(tx.db, WORDS_TAG);
  });
}

/** Adds or changes a board. Throws `no_permission`, `validation_failed` for a used address, `forum_board_not_found`. */
export async function saveBoard(ctx: Ctx, { id, isArchived, ...input }: BoardInput): Promise<{ id: number }> {
  requirePermission(ctx, SHAPE_FORUM);
  const values = {
    slug: input.slug,
    icon: input.icon,
    color: input.color,
    sort: input.sort,
    kinds: input.kinds,
    name: JSON.stringify(input.name),
    description: JSON.stringify(input.description),
    permissions: JSON.stringify(input.permissions),
    archived_at: isArchived ? ctx.now : null,
  };
  return transact(ctx, async (tx) => {
    const saved = await (id === undefined
      ? tx.db
          .insertInto('forum.boards')
          .values({ site_id: ctx.site.id, ...values })
          .returning('id')
      : tx.db
          .updateTable('forum.boards')
          .set(values)
          .where('id', '=', id)
          .where('site_id', '=', ctx.site.id)
          .returning('id')
    ).executeTakeFirst();
    if (!saved) throw new DomainError('forum_board_not_found');
    await logModeration(tx, 'board.saved', 'board', saved.id, { slug: input.slug });
    await invalidateCache(tx.db, BOARDS_TAG);
    await invalidateCache(tx.db, FORUM_LISTS);
    return saved;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) refuseFields([{ field: 'slug', code: 'invalid_value' }]);
    throw error;
  });
}

/** Changes theme, title, trust levels and the rules of review; what is not named stays. */
export async function saveForumSettings(
  ctx: Ctx,
  { theme, title, description, keywords, settings }: SettingsInput,
): Promise<void> {
  requirePermission(ctx, SHAPE_FORUM);
  // the site keeps what its author and inviter do not get
  const { siteTenths: _, ...stored } = settings;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await transact(ctx, async (tx) => {
    await sql`insert into forum.forums (site_id) values (${ctx.site.id}::bigint) on conflict do nothing`.execute(tx.db);
    await sql`
      update forum.forums set theme = coalesce(${theme ?? null}::text, theme), title = coalesce(${json(title)}::jsonb, title),
        description = coalesce(${json(description)}::jsonb, description), keywords = coalesce(${json(keywords)}::jsonb, keywords),
        settings = settings || ${JSON.stringify(stored)}::jsonb
      where site_id = ${ctx.site.id}::bigint`.execute(tx.db);
    // of the levels their thresholds: names in six languages would bury the rest
    const levels = stored.levels?.map(({ points }) => points).join(' · ');
    await logModeration(tx, 'forum.settings', 'forum', ctx.site.id, { theme, ...stored, levels });
    await invalidateCache(tx.db, FORUM_TAG);
  });
}
