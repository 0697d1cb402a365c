import { type RawBuilder, sql } from 'kysely';
import { csvLine } from '../../../platform/csv-line.ts';
import { readFaces } from '../../accounts/faces.server.ts';
import type { Ctx } from '../../context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requireDesk } from '../desk/list-desk.server.ts';
import type { ChatReport } from './contract.ts';

const DAY_MS = 86_400_000;
const HOURS = 24;

type Figures = ChatReport['total'];
interface Row extends Figures {
  by: 'total' | 'agent' | 'hour';
  key: number | null;
}

/**
 * First reply, resolution and rating of the conversations that began in the last days, in all, by agent and by hour.
 * Those without a message of the shopper do not count. Cached for half a minute. Throws `chat_not_found`.
 */
export async function readChatReport(ctx: Ctx, { merId, days }: { merId: number; days: number }): Promise<ChatReport> {
  await requireDesk(ctx, merId);
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const rows = await ctx.app.valueCache.fill(
    `chat-report|${merId}|${days}|${minute}|${timeZoneOf(ctx.site)}`,
    ['sites'],
    () => readFigures(ctx, { merId, since: new Date(ctx.now.getTime() - days * DAY_MS) }),
  );
  const total = rows.find(({ by }) => by === 'total');
  const agents = rows.filter(({ by, key }) => by === 'agent' && key !== null);
  const hours = rows.filter(({ by }) => by === 'hour');
  const faces = await readFaces(
    ctx,
    agents.map(({ key }) => key ?? 0),
  );
  return {
    days,
    total: figuresOf(total),
    agents: agents.map((row) => ({
      id: row.key ?? 0,
      name: faces.get(row.key ?? 0)?.nickname ?? '',
      ...figuresOf(row),
    })),
    hours: Array.from({ length: HOURS }, (_, hour) => ({ hour, ...figuresOf(hours.find(({ key }) => key === hour)) })),
  };
}

function figuresOf(row: Row | undefined): Figures {
  const { chats = 0, answered = 0, firstReply = null, resolution = null, rating = null, rated = 0 } = row ?? {};
  return { chats, answered, firstReply, resolution, rating, rated };
}

/** The conversations are found once and summed in three ways. */
async function readFigures(ctx: Ctx, { merId, since }: { merId: number; since: Date }): Promise<Row[]> {
  const median = (until: string) => sql`
    round(percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(until)} - c.started_at)))::int`;
  const sums = (by: Row['by'], key: RawBuilder<unknown>) => sql`
    select ${by} as by, ${key} as key, count(*)::int as chats, count(c.first_reply_at)::int as answered,
      ${median('c.first_reply_at')} as "firstReply", ${median('c.ended_at')} as resolution,
      round(avg(c.rating) * 10)::int as rating, count(c.rating)::int as rated
    from c group by 2`;
  const hour = sql`extract(hour from c.started_at at time zone ${timeZoneOf(ctx.site)})::int`;
  const found = await sql<Row>`
    with c as materialized (
      select agent_id, started_at, first_reply_at, ended_at, rating from chat.conversations c
      where c.merchant_id = ${merId}::bigint and c.started_at >= ${since}::timestamptz and exists (
        select from chat.messages m where m.thread_id = c.thread_id and m.conversation_id = c.id and m.side = 'shopper'))
    ${sums('total', sql`0`)} union all ${sums('agent', sql`c.agent_id`)} union all ${sums('hour', hour)}
    order by chats desc, key`.execute(ctx.db);
  return found.rows;
}

/** The same as a CSV file: one line for each agent and each hour, times in seconds. */
export async function exportChatReport(ctx: Ctx, query: { merId: number; days: number }): Promise<string> {
  const { total, agents, hours } = await readChatReport(ctx, query);
  const line = (group: string, name: string, row: Figures) =>
    csvLine([
      group,
      name,
      row.chats,
      row.answered,
      row.firstReply ?? '',
      row.resolution ?? '',
      row.rating === null ? '' : { decimal: (row.rating / 10).toFixed(1) },
      row.rated,
    ]);
  return [
    csvLine([
      'group',
      'name',
      'conversations',
      'answered',
      'first_reply_seconds',
      'resolution_seconds',
      'rating',
      'rated',
    ]),
    line('total', '', total),
    ...agents.map((row) => line('agent', row.name, row)),
    ...hours.map((row) => line('hour', String(row.hour), row)),
  ].join('');
}
