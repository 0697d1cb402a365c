import { csvLine } from '../../../platform/text/csv-line.ts';
import { readFaces } from '../../accounts/faces.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requireDesk } from '../desk/list-desk.server.ts';
import type { ChatReport } from './contract.ts';
import { readFigures } from './figures.server.ts';
import { type ChatFigures, sumParts } from './sum-parts.ts';

const DAY_MS = 86_400_000;
const HOURS = 24;

/**
 * First reply, resolution and rating of the conversations that began in the last days, in all, by agent and by hour.
 * Those without a message of the shopper do not count. Cached for half a minute. Throws `chat_not_found`.
 */
export async function readChatReport(ctx: Ctx, { merId, days }: { merId: number; days: number }): Promise<ChatReport> {
  await requireDesk(ctx, merId);
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const { total, agents, hours } = await ctx.app.valueCache.fill(
    `chat-report|${merId}|${days}|${minute}|${timeZoneOf(ctx.site)}`,
    ['sites'],
    () => readFigures(ctx, { merId, since: new Date(ctx.now.getTime() - days * DAY_MS) }),
  );
  const faces = await readFaces(
    ctx,
    agents.map(({ id }) => id),
  );
  return {
    days,
    total,
    agents: agents.map(({ id, ...figures }) => ({ id, name: faces.get(id)?.nickname ?? '', ...figures })),
    hours: Array.from({ length: HOURS }, (_, hour) => ({ hour, ...(hours.get(hour) ?? sumParts([])) })),
  };
}

/** The same as a CSV file: one line for each agent and each hour, times in seconds. */
export async function exportChatReport(ctx: Ctx, query: { merId: number; days: number }): Promise<string> {
  const { total, agents, hours } = await readChatReport(ctx, query);
  const line = (group: string, name: string, row: ChatFigures) =>
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
