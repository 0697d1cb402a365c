import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { userRoomOf } from '../../../platform/live-signals.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { authorsOf } from '../people/authors.server.ts';
import { requireJoined } from '../people/require-joined.server.ts';
import type { Conversations, Message, MessagePage } from './contract.ts';

interface MessageRow {
  id: number;
  sender_id: number;
  text: string;
  pictures: string[];
  created_at: string;
}

/** The actor sees `p`: one's own messages, and those that were not withheld. */
const seenBy = (userId: number) => sql`(p.sender_id = ${userId}::bigint or not p.is_withheld)`;

function toMessage(row: MessageRow, userId: number, otherReadId: number): Message {
  return {
    id: row.id,
    isMine: row.sender_id === userId,
    text: row.text,
    pictures: row.pictures,
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.sender_id !== userId || row.id <= otherReadId,
  };
}

/** The actor's conversations, the latest first, with what is unread. */
export async function listConversations(
  ctx: Ctx,
  { page = 1, limit = 20 }: { page?: number; limit?: number } = {},
): Promise<Conversations> {
  const { userId } = requireActor(ctx);
  const mine = sql`v.site_id = ${ctx.site.id}::bigint and ${userId}::bigint in (v.low_user_id, v.high_user_id)`;
  const found = await sql<{
    other: number;
    other_read: number;
    unread: number;
    last: MessageRow;
    counted: number;
    unread_all: number;
  }>`
    with own as (
      select case when v.low_user_id = ${userId}::bigint then v.high_user_id else v.low_user_id end as other,
        case when v.low_user_id = ${userId}::bigint then v.high_read_id else v.low_read_id end as other_read,
        (select count(*)::int from forum.private_messages p where p.conversation_id = v.id
          and p.id > case when v.low_user_id = ${userId}::bigint then v.low_read_id else v.high_read_id end
          and p.sender_id <> ${userId}::bigint and not p.is_withheld) as unread,
        (select to_json(p) from forum.private_messages p where p.conversation_id = v.id and ${seenBy(userId)}
          order by p.id desc limit 1) as last
      from forum.conversations v where ${mine})
    select *, count(*) over ()::int as counted, sum(unread) over ()::int as unread_all from own where last is not null
    order by (last ->> 'id')::bigint desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const authors = await authorsOf(
    ctx,
    found.rows.map(({ other }) => other),
  );
  return {
    list: found.rows.map((row) => ({
      with: authors(row.other),
      last: toMessage(row.last, userId, row.other_read),
      unread: row.unread,
      lastAt: new Date(row.last.created_at).toISOString(),
    })),
    total: found.rows[0]?.counted ?? 0,
    unread: found.rows[0]?.unread_all ?? 0,
    page,
    limit,
  };
}

/** Messages between the actor and a person, oldest first; opening them marks them as read. */
export async function readConversation(
  ctx: Ctx,
  otherId: number,
  { before, limit = 20 }: { before?: number | undefined; limit?: number } = {},
): Promise<MessagePage> {
  const { userId } = requireActor(ctx);
  const authors = await authorsOf(ctx, [otherId]);
  if (authors(otherId).id === 0) throw new DomainError('forum_author_not_found', { id: otherId });
  await requireJoined(ctx, otherId);
  const found = await sql<{ id: number; other_read: number; list: MessageRow[] }>`
    select v.id, case when v.low_user_id = ${userId}::bigint then v.high_read_id else v.low_read_id end as other_read,
      (select coalesce(json_agg(p), '[]') from (select * from forum.private_messages p
        where p.conversation_id = v.id and ${seenBy(userId)} and ${before ? sql`p.id < ${before}::bigint` : sql`true`}
        order by p.id desc limit ${limit + 1}) p) as list
    from forum.conversations v where v.site_id = ${ctx.site.id}::bigint
      and v.low_user_id = least(${userId}::bigint, ${otherId}::bigint)
      and v.high_user_id = greatest(${userId}::bigint, ${otherId}::bigint)`.execute(ctx.db);
  const row = found.rows[0];
  const list = (row?.list ?? []).slice(0, limit);
  if (row && before === undefined && !ctx.app.deployment.readOnly)
    await markRead(ctx, { conversationId: row.id, userId, otherId, lastId: list[0]?.id ?? 0 });
  const blocked = await sql`select 1 from forum.blocks
    where user_id = ${userId}::bigint and blocked_id = ${otherId}::bigint`.execute(ctx.db);
  return {
    with: authors(otherId),
    list: list.map((message) => toMessage(message, userId, row?.other_read ?? 0)).reverse(),
    hasMore: (row?.list.length ?? 0) > limit,
    isBlocked: blocked.rows.length > 0,
  };
}

interface Read {
  conversationId: number;
  userId: number;
  otherId: number;
  lastId: number;
}

async function markRead(ctx: Ctx, { conversationId, userId, otherId, lastId }: Read): Promise<void> {
  const changed = await sql`
    update forum.conversations set
      low_read_id = case when low_user_id = ${userId}::bigint then greatest(low_read_id, ${lastId}::bigint) else low_read_id end,
      high_read_id = case when high_user_id = ${userId}::bigint then greatest(high_read_id, ${lastId}::bigint) else high_read_id end
    where id = ${conversationId}::bigint
      and case when low_user_id = ${userId}::bigint then low_read_id else high_read_id end < ${lastId}::bigint returning id`.execute(
    ctx.db,
  );
  if (changed.rows.length === 0) return;
  ctx.app.live.publish([{ room: userRoomOf('forum', otherId), event: 'forum.read', data: { by: userId } }]);
}
