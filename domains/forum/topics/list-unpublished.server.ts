import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import type { TopicCard, UnpublishedQuery } from '../contract.ts';
import { CARD_COLUMNS, type CardRow, markColumns, stickyColumn, toCards } from './topic-rows.server.ts';

const MOST = 100;

/** The actor's topics that others do not see: scheduled, held, in work, hidden, rejected. The last changed first. */
export async function listUnpublished(ctx: Ctx, { kind }: UnpublishedQuery = {}): Promise<TopicCard[]> {
  const { userId } = requireActor(ctx);
  const boards = await visibleBoards(ctx);
  const ids = boards.map(({ id }) => id);
  const ofKind = kind ? sql`and t.kind = ${kind}` : sql``;
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)} from forum.topics t
    where t.author_id = ${userId}::bigint and t.site_id = ${ctx.site.id}::bigint
      and t.state in ('scheduled', 'review', 'transcoding', 'hidden', 'rejected')
      and t.board_id = any (${ids}::bigint[]) ${ofKind}
    order by t.updated_at desc limit ${MOST}`.execute(ctx.db);
  return toCards(ctx, found.rows, boards);
}
