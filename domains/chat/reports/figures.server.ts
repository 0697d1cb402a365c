import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { type ChatFigures, type Part, sumParts } from './sum-parts.ts';

/** The figures of conversations in all, by agent and by the hour in which they began. */
export interface ReportFigures {
  total: ChatFigures;
  agents: (ChatFigures & { id: number })[];
  hours: Map<number, ChatFigures>;
}

/** Reads the conversations that began since then once. Those without a message of the shopper do not count. */
export async function readFigures(ctx: Ctx, { merId, since }: { merId: number; since: Date }): Promise<ReportFigures> {
  const seconds = (until: string) => {
    const passed = sql`date_part('epoch', ${sql.ref(until)} - c.started_at)::bigint`;
    return sql`coalesce(array_agg(${passed}) filter (where ${sql.ref(until)} is not null), '{}')`;
  };
  const found = await sql<Part & { agent: number | null; hour: number }>`
    select c.agent_id as agent, date_part('hour', c.started_at at time zone ${timeZoneOf(ctx.site)})::int as hour,
      count(*)::int as chats, ${seconds('c.first_reply_at')} as replies, ${seconds('c.ended_at')} as ends,
      coalesce(sum(c.rating), 0)::int as stars, count(c.rating)::int as rated
    from chat.conversations c
    where c.merchant_id = ${merId}::bigint and c.started_at >= ${since}::timestamptz and (c.asked
      or (c.asked is null and exists (
        select from chat.messages m where m.thread_id = c.thread_id and m.conversation_id = c.id and m.side = 'shopper')))
    group by 1, 2`.execute(ctx.db);
  const agents = Map.groupBy(found.rows, ({ agent }) => agent);
  const hours = Map.groupBy(found.rows, ({ hour }) => hour);
  return {
    total: sumParts(found.rows),
    agents: [...agents]
      .flatMap(([id, parts]) => (id === null ? [] : [{ id, ...sumParts(parts) }]))
      .toSorted((a, b) => b.chats - a.chats || a.id - b.id),
    hours: new Map([...hours].map(([hour, parts]) => [hour, sumParts(parts)])),
  };
}
