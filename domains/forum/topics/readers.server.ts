import { sql } from 'kysely';
import { type RolesOfUser, rolesOf } from '../../accounts/people/roles-of.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { allBoards, type Board } from '../boards/boards.server.ts';
import { openTo } from '../boards/permissions.ts';

type Reading = Pick<Ctx, 'app' | 'db' | 'site' | 'now'>;

/** People whom a notification about a topic of the board could go to. */
interface Audience {
  boardId: number;
  /** The author of what the notification is about, who need not be the actor. */
  senderId: number | null;
  userIds: readonly number[];
}

/** Of each audience, those who may view the board and do not block the sender: two statements for all. */
export async function readersOf(
  ctx: Reading,
  audiences: readonly Audience[],
  known?: readonly Board[],
): Promise<number[][]> {
  const userIds = [...new Set(audiences.flatMap((audience) => audience.userIds))];
  if (userIds.length === 0) return audiences.map(() => []);
  const senderIds = [...new Set(audiences.map(({ senderId }) => senderId ?? 0))];
  const boards = new Map((known ?? (await allBoards(ctx))).map((board) => [board.id, board]));
  const roles = await rolesOf(ctx, userIds);
  const blocked = await sql<{ user_id: number; blocked_id: number }>`
    select user_id, blocked_id from forum.blocks
    where blocked_id = any (${senderIds}::bigint[]) and user_id = any (${userIds}::bigint[])`.execute(ctx.db);
  const refused = new Set(blocked.rows.map(({ user_id, blocked_id }) => `${user_id} ${blocked_id}`));
  return audiences.map(({ boardId, senderId, userIds: asked }) =>
    asked.filter((id) => !refused.has(`${id} ${senderId}`) && mayView(boards.get(boardId), roles.get(id))),
  );
}

function mayView(board: Board | undefined, roles: RolesOfUser | undefined): boolean {
  return board !== undefined && roles !== undefined && openTo(roles.held, board);
}

/** The same for one audience. */
export async function maySeeBoard(
  ctx: Reading,
  boardId: number,
  userIds: readonly number[],
  senderId: number | null,
): Promise<number[]> {
  const [readers = []] = await readersOf(ctx, [{ boardId, senderId, userIds }]);
  return readers;
}
