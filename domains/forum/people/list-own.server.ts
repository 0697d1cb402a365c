import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { NoticeList } from '../../messages/contract.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import type { TopicCard } from '../contract.ts';
import type { TopicKind, TopicState } from '../rules.ts';
import { CARD_COLUMNS, type CardRow, markColumns, stickyColumn, toCards } from '../topics/topic-rows.server.ts';

/**
 * The actor's own topics in every state but deleted, on the boards that they may view, newest first: what `my/topicList`
 * and `my/questionList` show.
 */
export async function listOwnTopics(
  ctx: Ctx,
  { kind, state, page = 1, limit = 20 }: { kind?: TopicKind; state?: TopicState; page?: number; limit?: number } = {},
): Promise<{ list: TopicCard[]; total: number; page: number; limit: number }> {
  const { userId } = requireActor(ctx);
  const boards = (await visibleBoards(ctx)).map(({ id }) => id);
  const wanted = sql`t.site_id = ${ctx.site.id}::bigint and t.author_id = ${userId}::bigint and t.state <> 'deleted'
    and t.board_id = any (${boards}::bigint[])
    and ${kind ? sql`t.kind = ${kind}` : sql`true`} and ${state ? sql`t.state = ${state}` : sql`true`}`;
  const found = await sql<CardRow & { counted: number }>`
    select ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}, count(*) over ()::int as counted
    from forum.topics t where ${wanted} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  return { list: await toCards(ctx, found.rows), total: found.rows[0]?.counted ?? 0, page, limit };
}

/** Notifications of the forum: `remind` is what people did, `system` what was decided. */
export function listForumNotices(
  ctx: Ctx,
  { of, page = 1, limit = 20 }: { of: 'remind' | 'system'; page?: number; limit?: number },
): Promise<NoticeList> {
  return listNotices(ctx, { kind: of === 'remind' ? 'forum' : 'system', page, limit });
}
