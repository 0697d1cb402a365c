import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { ForumAuthor } from '../contract.ts';
import type { Switch } from '../inputs.ts';
import { authorsOf } from '../people/authors.server.ts';
import { hasJoined, requireJoined } from '../people/require-joined.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';

/**
 * Blocks a person, or stops to: no messages in either direction, no notifications from them. They notice nothing. Throws
 * `forum_author_not_found`, also for an account that has joined no forum.
 */
export async function blockPerson(ctx: Ctx, { id, on }: Switch): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  if (id === actor.userId) throw new DomainError('forum_own_content');
  const authors = await authorsOf(ctx, [id]);
  if (authors(id).id === 0) throw new DomainError('forum_author_not_found', { id });
  await requireJoined(ctx, id);
  await (on
    ? sql`insert into forum.blocks (user_id, blocked_id, created_at)
        values (${actor.userId}::bigint, ${id}::bigint, ${ctx.now}::timestamptz) on conflict do nothing`
    : sql`delete from forum.blocks where user_id = ${actor.userId}::bigint and blocked_id = ${id}::bigint`
  ).execute(ctx.db);
}

/** The people whom the actor blocks, newest first. */
export async function listBlocked(ctx: Ctx): Promise<ForumAuthor[]> {
  const { userId } = requireActor(ctx);
  const found = await sql<{ blocked_id: number }>`
    select blocked_id from forum.blocks where user_id = ${userId}::bigint and ${hasJoined(sql`blocked_id`)} order by created_at desc limit 500`.execute(
    ctx.db,
  );
  const ids = found.rows.map(({ blocked_id }) => blocked_id);
  const authors = await authorsOf(ctx, ids);
  return ids.map(authors).filter(({ id }) => id !== 0);
}
