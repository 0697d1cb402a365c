import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { allBoards, kindsAt } from '../boards/boards.server.ts';
import { refuseKind } from '../boards/refuse-kind.server.ts';
import { isInState } from '../people/members.server.ts';
import { readersAt } from '../people/readers-at.server.ts';
import type { TopicKind } from '../rules.ts';
import type { LockedTopic } from './lock-topic.server.ts';

/**
 * A topic that has never been published appears where its author could publish it now, whatever was possible when it was
 * written. Throws as `refuseKind`.
 */
export function refuseFirstPublication(ctx: Ctx, { board, kind, author_id: authorId }: LockedTopic): void {
  if (authorId === ctx.actor?.userId) refuseKind(ctx, board, kind);
  else if (board.isArchived) throw new DomainError('forum_board_archived');
}

export interface DueTopic {
  id: number;
  board_id: number;
  author_id: number | null;
  kind: TopicKind;
}

/**
 * Which of these topics of the site may be published automatically: the author is neither restricted nor gone, and may
 * still publish that kind on the board.
 */
export async function publishable(ctx: Ctx, topics: readonly DueTopic[]): Promise<number[]> {
  const authorIds = [...new Set(topics.flatMap(({ author_id: id }) => id ?? []))];
  if (authorIds.length === 0) return [];
  const active = await sql<{ id: number }>`
    select user_id as id from forum.members where site_id = ${ctx.site.id}::bigint
      and user_id = any (${authorIds}::bigint[]) and ${isInState(ctx, 'active')}`.execute(ctx.db);
  const boards = new Map((await allBoards(ctx)).map((board) => [board.id, board]));
  const authors = await readersAt(
    ctx,
    active.rows.map(({ id }) => id),
  );
  const mayPublish = ({ author_id: authorId, board_id: boardId, kind }: DueTopic) => {
    const [author, board] = [authors.get(authorId ?? 0), boards.get(boardId)];
    return author && board && kindsAt(author, board).includes(kind);
  };
  return topics.filter(mayPublish).map(({ id }) => id);
}
