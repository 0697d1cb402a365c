import { sql } from 'kysely';
import { rolesOf } from '../../accounts/people/roles-of.server.ts';
import type { Ctx } from '../../context.ts';
import { allBoards } from '../boards/boards.server.ts';

/**
 * Of these people, the ones a notification about a topic of the board may go to: they may view the board, and do not
 * block its sender: the author of what the notification is about, who need not be the actor.
 */
export async function maySeeBoard(
  ctx: Ctx,
  boardId: number,
  userIds: readonly number[],
  senderId: number | null,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const board = (await allBoards(ctx)).find(({ id }) => id === boardId);
  if (!board) return [];
  const roles = await rolesOf(ctx, userIds);
  const blocked = await sql<{ user_id: number }>`
    select user_id from forum.blocks
    where blocked_id = ${senderId ?? 0}::bigint and user_id = any (${userIds}::bigint[])`.execute(ctx.db);
  const refused = new Set(blocked.rows.map(({ user_id }) => user_id));
  return userIds.filter((id) => {
    const role = roles.get(id);
    if (!role || refused.has(id)) return false;
    const { grant = [], revoke = [] } = board.permissions[role.key] ?? {};
    if (role.key === 'owner') return true;
    return (
      !revoke.includes('topics.view') && (role.permissions.includes('topics.view') || grant.includes('topics.view'))
    );
  });
}
