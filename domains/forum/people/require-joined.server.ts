import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';

/** Whether the account of that id has joined a forum. */
export const hasJoined = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from forum.members m where m.user_id = ${id})`;

/**
 * Throws `forum_author_not_found` for an account that has joined no forum: members must not learn the names of all other
 * customers of the shop.
 */
export async function requireJoined(ctx: Ctx, id: number): Promise<void> {
  const found = await sql<{ joined: boolean }>`select ${hasJoined(sql`${id}::bigint`)} as joined`.execute(ctx.db);
  if (!found.rows[0]?.joined) throw new DomainError('forum_author_not_found', { id });
}
