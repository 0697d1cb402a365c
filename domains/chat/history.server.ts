import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { requireAgent, requireSide, type Side, type Thread } from './access.server.ts';
import type { ChatHistory, HistoryQuery } from './contract.ts';
import { MESSAGE_COLUMNS, type MessageRow, presentMessages } from './message-rows.server.ts';
import { MAX_CHANGES, POLL_OVERLAP_MS } from './rules.ts';

/** The messages of a conversation and of the earlier ones with the same merchant. Throws `chat_not_found`. */
export async function readHistory(ctx: Ctx, chatId: number, query: HistoryQuery): Promise<ChatHistory> {
  const thread = await requireSide(ctx, chatId);
  return read(ctx, thread, thread.side, query);
}

/** The same for an agent, with private notes. Throws `chat_not_found`. */
export async function readDeskHistory(ctx: Ctx, chatId: number, query: HistoryQuery): Promise<ChatHistory> {
  return read(ctx, await requireAgent(ctx, chatId), 'agent', query);
}

/** Newest page first, messages in ascending order; with `lastTime` or `afterId` those that are newer or changed since. */
async function read(ctx: Ctx, thread: Thread, side: Side, query: HistoryQuery): Promise<ChatHistory> {
  const { page, limit, beforeId } = query;
  const isPoll = query.lastTime !== undefined || query.afterId !== undefined;
  const seen = sql`m.thread_id = ${thread.id}::bigint and (not m.is_note or ${side === 'agent'}::boolean)`;
  const rows = isPoll
    ? await readChanges(ctx, seen, query)
    : await readPage(ctx, seen, { offset: (page - 1) * limit, limit: limit + 1, beforeId });
  // one more than shown: the first time tag depends on it
  const previous = !isPoll && rows.length > limit ? rows.shift() : undefined;
  const counted = await sql<{ total: number; rateable: boolean }>`
    select (select count(*)::int from chat.messages m where ${seen}) as total,
      c.state = 'ended' and c.rating is null and c.first_reply_at is not null as rateable
    from chat.conversations c where c.id = ${thread.chatId}::bigint`.execute(ctx.db);
  const isShopper = side === 'shopper';
  return {
    list: await presentMessages(ctx, thread, rows, {
      reader: side,
      previous: previous && new Date(previous.createdAt),
    }),
    total: counted.rows[0]?.total ?? 0,
    page,
    limit,
    now: ctx.now.toISOString(),
    state: thread.state,
    other: isShopper
      ? { readId: thread.agentReadId, gotId: thread.agentGotId }
      : { readId: thread.shopperReadId, gotId: thread.shopperGotId },
    readId: isShopper ? thread.shopperReadId : thread.agentReadId,
    rateable: isShopper && counted.rows[0]?.rateable === true,
  };
}

/** Ids are in the order of commits within a thread, so nothing can be added before a message that was read. */
async function readChanges(
  ctx: Ctx,
  seen: RawBuilder<unknown>,
  { lastTime, afterId }: HistoryQuery,
): Promise<MessageRow[]> {
  const since = lastTime ? new Date(Date.parse(lastTime) - POLL_OVERLAP_MS) : null;
  const found = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from chat.messages m
    where ${seen} and (m.changed_at >= ${since}::timestamptz or m.id > ${afterId ?? null}::bigint)
    order by m.id limit ${MAX_CHANGES}::int`.execute(ctx.db);
  return found.rows;
}

async function readPage(
  ctx: Ctx,
  seen: RawBuilder<unknown>,
  { offset, limit, beforeId }: { offset: number; limit: number; beforeId?: number | undefined },
): Promise<MessageRow[]> {
  const isBefore = beforeId ? sql`m.id < ${beforeId}::bigint` : sql`true`;
  const found = await sql<MessageRow>`
    select * from (
      select ${MESSAGE_COLUMNS} from chat.messages m where ${seen} and ${isBefore}
      order by m.id desc limit ${limit}::int offset ${offset}::int) newest order by id`.execute(ctx.db);
  return found.rows;
}
