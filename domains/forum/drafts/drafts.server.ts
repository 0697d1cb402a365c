import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { Draft, DraftContent, SaveDraft } from '../inputs.ts';
import { MAX_DRAFTS } from '../rules.ts';

interface Row {
  id: number;
  revision: number;
  topic_id: number | null;
  content: DraftContent;
  updated_at: Date;
}

const COLUMNS = sql`id, revision, topic_id, content, updated_at`;

const toDraft = (row: Row): Draft => ({
  id: row.id,
  revision: row.revision,
  topicId: row.topic_id,
  content: row.content,
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Saves what the composer holds: a new draft, or the next revision of one. If another window has saved it since, throws
 * `forum_changed` with that `revision` and its `content`, and overwrites nothing. Throws `forum_draft_not_found`,
 * `forum_drafts_full`.
 */
export async function saveDraft(ctx: Ctx, input: SaveDraft): Promise<Draft> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return input.id === undefined ? addDraft(ctx, userId, input) : changeDraft(ctx, userId, input.id, input);
}

function addDraft(ctx: Ctx, userId: number, { content, topicId }: SaveDraft): Promise<Draft> {
  return transact(ctx, async ({ db }) => {
    // one at a time per person, so that the limit holds
    await sql`select pg_advisory_xact_lock(hashtext('forum-drafts'), ${userId}::int)`.execute(db);
    const found = await sql<{ kept: number }>`
      select count(*)::int as kept from forum.drafts where user_id = ${userId}::bigint`.execute(db);
    if ((found.rows[0]?.kept ?? 0) >= MAX_DRAFTS) throw new DomainError('forum_drafts_full', { most: MAX_DRAFTS });
    const added = await sql<Row>`
      insert into forum.drafts (site_id, user_id, topic_id, content, created_at, updated_at)
      values (${ctx.site.id}::bigint, ${userId}::bigint,
        (select id from forum.topics where id = ${topicId ?? 0}::bigint and site_id = ${ctx.site.id}::bigint),
        ${JSON.stringify(content)}::jsonb, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)
      returning ${COLUMNS}`.execute(db);
    if (!added.rows[0]) throw new Error('an insert returns its row');
    return toDraft(added.rows[0]);
  });
}

async function changeDraft(ctx: Ctx, userId: number, id: number, { content, revision }: SaveDraft): Promise<Draft> {
  const saved = await sql<Row>`
    update forum.drafts set content = ${JSON.stringify(content)}::jsonb, revision = revision + 1,
      updated_at = ${ctx.now}::timestamptz
    where id = ${id}::bigint and user_id = ${userId}::bigint and site_id = ${ctx.site.id}::bigint
      and revision = ${revision ?? 0}::int
    returning ${COLUMNS}`.execute(ctx.db);
  if (saved.rows[0]) return toDraft(saved.rows[0]);
  const current = await readDraft(ctx, { id });
  throw new DomainError('forum_changed', { revision: current.revision, content: current.content });
}

/** One draft of the actor. Throws `forum_draft_not_found`. */
export async function readDraft(ctx: Ctx, { id }: { id: number }): Promise<Draft> {
  const { userId } = requireActor(ctx);
  const found = await sql<Row>`
    select ${COLUMNS} from forum.drafts
    where id = ${id}::bigint and user_id = ${userId}::bigint and site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  if (!found.rows[0]) throw new DomainError('forum_draft_not_found', { id });
  return toDraft(found.rows[0]);
}

/** The actor's drafts, the last saved first. */
export async function listDrafts(ctx: Ctx): Promise<Draft[]> {
  const { userId } = requireActor(ctx);
  const found = await sql<Row>`
    select ${COLUMNS} from forum.drafts where user_id = ${userId}::bigint and site_id = ${ctx.site.id}::bigint
    order by updated_at desc, id desc limit ${MAX_DRAFTS}`.execute(ctx.db);
  return found.rows.map(toDraft);
}

/** Deletes a draft; does nothing if there is none. */
export async function deleteDraft(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requireActor(ctx);
  await sql`delete from forum.drafts where id = ${id}::bigint and user_id = ${userId}::bigint`.execute(ctx.db);
}
