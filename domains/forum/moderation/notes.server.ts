import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { authorsOf } from '../people/authors.server.ts';
import { MODERATE } from '../rules.ts';
import type { MemberNote } from './contract.ts';
import { logModeration } from './log.server.ts';

const SHOWN_NOTES = 50;

/** Notes of the staff about a member, newest first. They are deleted with the account. */
export async function listNotes(ctx: Ctx, userId: number): Promise<MemberNote[]> {
  requirePermission(ctx, MODERATE);
  const found = await sql<{ id: number; author_id: number; body: string; created_at: Date }>`
    select id, author_id, body, created_at from forum.notes_on_members
    where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint order by id desc limit ${SHOWN_NOTES}`.execute(
    ctx.db,
  );
  const authors = await authorsOf(
    ctx,
    found.rows.map((row) => row.author_id),
  );
  return found.rows.map(({ id, author_id, body, created_at }) => ({
    id,
    author: authors(author_id),
    body,
    createdAt: created_at.toISOString(),
  }));
}

/** Adds a note about a member, for the staff only. The log has the fact, not the text. Throws `forum_author_not_found`. */
export async function addNote(ctx: Ctx, { userId, body }: { userId: number; body: string }): Promise<void> {
  const actor = requirePermission(ctx, MODERATE);
  await transact(ctx, async (tx) => {
    const added = await sql`
      insert into forum.notes_on_members (site_id, user_id, author_id, body, created_at)
      select site_id, user_id, ${actor.userId}::bigint, ${body}, ${ctx.now}::timestamptz from forum.members
      where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint returning id`.execute(tx.db);
    if (added.rows.length === 0) throw new DomainError('forum_author_not_found', { id: userId });
    await logModeration(tx, 'member.noted', 'user', userId, {});
  });
}
