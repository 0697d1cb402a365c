import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ForumBoard } from '../contract.ts';
import { isMediaKind } from '../media/rules.ts';
import { CREATE_PERMISSION, TOPIC_KINDS, type TopicKind } from '../rules.ts';
import { type BoardPermissions, permissionsAt } from './permissions.ts';

/** Cache tag of everything that shows boards. */
export const BOARDS_TAG = 'forum-boards';

/** A board as the domain needs it: cached per site, without counters. */
export interface Board {
  id: number;
  slug: string;
  name: Texts;
  description: Texts;
  icon: string;
  color: string;
  kinds: readonly TopicKind[];
  permissions: BoardPermissions;
  isArchived: boolean;
}

/** Every board of the site in display order, for any reader. */
export function allBoards({ app, site, db }: Pick<Ctx, 'app' | 'site' | 'db'>): Promise<readonly Board[]> {
  // filling the cache needs another connection, for which an open transaction of the embedded database would wait forever
  if (db.isTransaction && app.database.driver === 'pglite') return readBoards(db, site.id);
  return app.valueCache.fillAhead(`forum-boards|${site.id}`, [BOARDS_TAG], () => readBoards(app.database.db, site.id));
}

async function readBoards(db: Db, siteId: number): Promise<readonly Board[]> {
  const found = await sql<Board>`
    select id, slug, name, description, icon, color, kinds, permissions, archived_at is not null as "isArchived"
    from forum.boards where site_id = ${siteId}::bigint order by sort, id`.execute(db);
  return found.rows;
}

/** The boards whose topics the actor may view. Every query of topics and comments is limited to them. */
export async function visibleBoards(ctx: Ctx): Promise<readonly Board[]> {
  const boards = await allBoards(ctx);
  return boards.filter((board) => permissionsAt(ctx, board).has('topics.view'));
}

/** Whether guests may view these boards too: what is on them is not withdrawn from a reader whose right ends. */
export async function areOpenToGuests(ctx: Ctx, boardIds: readonly number[]): Promise<boolean> {
  const open = await visibleBoards({ ...ctx, actor: null });
  return boardIds.every((id) => open.some((board) => board.id === id));
}

/** A board that the actor may view; throws `forum_board_not_found` for any other, as if it did not exist. */
export async function requireBoard(ctx: Ctx, of: { id?: number; slug?: string }): Promise<Board> {
  const boards = await visibleBoards(ctx);
  const board = boards.find(({ id, slug }) => id === of.id || slug === of.slug);
  if (!board) throw new DomainError('forum_board_not_found');
  return board;
}

interface Counters {
  id: number;
  topics: number;
  comments: number;
  followers: number;
  followed: boolean;
}

/** The boards that the reader may view, in display order. */
export async function listBoards(ctx: Ctx): Promise<ForumBoard[]> {
  const boards = await visibleBoards(ctx);
  const ids = boards.map(({ id }) => id);
  const found = await sql<Counters>`
    select b.id, b.topic_count as topics, b.comment_count as comments, b.follower_count as followers,
      exists (select from forum.follows f where f.site_id = ${ctx.site.id}::bigint
        and f.user_id = ${ctx.actor?.userId ?? 0}::bigint and f.subject = 'board' and f.subject_id = b.id) as followed
    from forum.boards b where b.id = any (${ids}::bigint[])`.execute(ctx.db);
  const counters = new Map(found.rows.map((row) => [row.id, row]));
  return boards.map((board) => toBoard(ctx, board, counters.get(board.id)));
}

function toBoard(ctx: Ctx, board: Board, counted: Counters | undefined): ForumBoard {
  return {
    id: board.id,
    slug: board.slug,
    name: pickText(board.name, ctx.locale, ctx.site.defaultLocale),
    description: pickText(board.description, ctx.locale, ctx.site.defaultLocale),
    icon: board.icon,
    color: board.color,
    kinds: kindsAt(ctx, board),
    topicCount: counted?.topics ?? 0,
    commentCount: counted?.comments ?? 0,
    followerCount: counted?.followers ?? 0,
    isFollowed: counted?.followed ?? false,
    isArchived: board.isArchived,
  };
}

/** The kinds of topic that the actor may publish on the board. */
export function kindsAt(ctx: Ctx, board: Board): TopicKind[] {
  if (board.isArchived || !ctx.actor) return [];
  const held = permissionsAt(ctx, board);
  const isTaken = (kind: TopicKind) => board.kinds.length === 0 || board.kinds.includes(kind);
  const mayAttach = (kind: TopicKind) => !isMediaKind(kind) || held.has('attachments.upload');
  return TOPIC_KINDS.filter((kind) => isTaken(kind) && held.has(CREATE_PERMISSION[kind]) && mayAttach(kind));
}
