import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { readFaces } from '../../accounts/faces.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { mayAnswer } from '../access.server.ts';
import { readMerchantFace } from '../merchant-face.server.ts';
import { MESSAGE_COLUMNS, type MessageRow, presentBetween } from '../message-rows.server.ts';
import { type ChatState, KIND } from '../rules.ts';
import type { DeskList, DeskListQuery, DeskTab } from './contract.ts';
import { IS_BACK, isSnoozed } from './snoozed.ts';

const LISTED = 100;

interface DeskRow {
  chatId: number;
  state: ChatState;
  shopperId: number;
  agentId: number | null;
  isBlocked: boolean;
  labels: string[];
  locale: string;
  unread: number;
  waitingSince: string | null;
  startedAt: string;
  isSnoozed: boolean;
  snoozedUntil: string | null;
  isBack: boolean;
  rating: number | null;
  ratingNote: string;
  last: MessageRow | null;
}

/** The actor as an agent of the merchant. Throws `chat_not_found`, whether or not there is such a merchant. */
export async function requireDesk(ctx: Ctx, merchantId: number): Promise<number> {
  const { userId } = requireActor(ctx);
  if (!(await mayAnswer(ctx, merchantId))) throw new DomainError('chat_not_found');
  return userId;
}

/**
 * Conversations `c` of a tab. Those without a message of the shopper have only been opened; snoozed ones are in their own
 * tab.
 */
export function inTab(tab: DeskTab, userId: number, now: Date): RawBuilder<unknown> {
  // only conversations from before the column `asked` was added need a look at their messages
  const said = sql`(c.asked or (c.asked is null and exists (select from chat.messages s where s.thread_id = c.thread_id and s.conversation_id = c.id and s.side = 'shopper')))`;
  if (tab === 'ended') return sql`c.state = 'ended' and ${said}`;
  if (tab === 'snoozed') return sql`c.state <> 'ended' and ${isSnoozed(now)}`;
  const isAwake = sql`c.state <> 'ended' and not ${isSnoozed(now)}`;
  if (tab === 'queue') return sql`${isAwake} and c.state = 'waiting' and ${said}`;
  return tab === 'mine' ? sql`${isAwake} and c.agent_id = ${userId}::bigint` : sql`${isAwake} and ${said}`;
}

/** Since when the customer of the conversation `c` in the thread `t` has waited for an answer; null if nothing is unanswered. */
export const UNANSWERED_SINCE = sql`(select min(w.created_at) from chat.messages w where w.thread_id = t.id and w.conversation_id = c.id and w.side = 'shopper'
        and w.id > coalesce((select max(a.id) from chat.messages a where a.thread_id = t.id and a.side = 'agent' and not a.is_note), 0))`;

/** Where the latest are not first. */
const ORDERS: Partial<Record<DeskTab, RawBuilder<unknown>>> = {
  queue: sql`c.started_at, c.id desc`,
  snoozed: sql`c.snoozed_until nulls last, c.id desc`,
};

/** The conversations of a merchant, those that have waited longest first in the queue, otherwise the latest first. */
export async function listDesk(ctx: Ctx, { merId, tab, keyword, label }: DeskListQuery): Promise<DeskList> {
  const userId = await requireDesk(ctx, merId);
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const hasWord = sql`(${keyword === ''}::boolean or exists (select from chat.messages w where w.thread_id = t.id and w.kind = 1 and w.body ilike ${pattern}))`;
  const found = await sql<DeskRow>`
    select c.id as "chatId", c.state, t.shopper_id as "shopperId", c.agent_id as "agentId", t.blocked_at is not null as "isBlocked", t.labels, t.locale,
      (select count(*)::int from chat.messages u where u.thread_id = t.id and u.id > t.agent_read_id and u.side = 'shopper') as unread,
      ${UNANSWERED_SINCE} as "waitingSince",
      c.started_at as "startedAt", c.state <> 'ended' and ${isSnoozed(ctx.now)} as "isSnoozed", c.snoozed_until as "snoozedUntil",
      c.state <> 'ended' and ${IS_BACK} as "isBack", c.rating, c.rating_note as "ratingNote", to_jsonb(last) as last
    from chat.conversations c join chat.threads t on t.id = c.thread_id
    left join lateral (select ${MESSAGE_COLUMNS} from chat.messages m where m.thread_id = t.id and m.conversation_id = c.id and m.kind <> ${KIND.tip}::smallint
      order by m.id desc limit 1) last on true
    where c.merchant_id = ${merId}::bigint and ${inTab(tab, userId, ctx.now)} and ${hasWord} and (${label} = '' or ${label} = any(t.labels))
    order by ${ORDERS[tab] ?? sql`c.id desc`} limit ${LISTED}`.execute(ctx.db);
  const faces = await readFaces(
    ctx,
    found.rows.flatMap(({ shopperId, agentId }) => [shopperId, ...(agentId ? [agentId] : [])]),
  );
  const { avatar, name } = await readMerchantFace(ctx, merId);
  const faceOf = (id: number) => ({ name: faces.get(id)?.nickname ?? '', avatar: faces.get(id)?.avatar ?? '' });
  const list = found.rows.map(({ shopperId, agentId, waitingSince, startedAt, snoozedUntil, last, ...row }) => {
    const sides = {
      thread: { shopperId, merchantId: merId },
      user: faceOf(shopperId),
      service: { avatar, name },
    };
    return {
      ...row,
      shopper: { id: shopperId, ...sides.user },
      agent: agentId === null ? null : { id: agentId, name: faceOf(agentId).name },
      waitingSince: waitingSince && row.state !== 'ended' ? new Date(waitingSince).toISOString() : null,
      startedAt: new Date(startedAt).toISOString(),
      snoozedUntil: row.isSnoozed && snoozedUntil ? new Date(snoozedUntil).toISOString() : null,
      last: (last && presentBetween(ctx, sides, [last])[0]) ?? null,
    };
  });
  const counts = await countTabs(ctx, merId, userId);
  return { list, counts, now: ctx.now.toISOString(), labels: await readLabels(ctx, merId) };
}

/** The tab that a desk opens with: the waiting ones, or the actor's own while nobody waits. */
export async function listDeskFirst(ctx: Ctx, merId: number): Promise<DeskList & { tab: DeskTab }> {
  const query = { merId, keyword: '', label: '' };
  const queue = await listDesk(ctx, { ...query, tab: 'queue' });
  if (queue.list.length > 0 || queue.counts.mine === 0) return { ...queue, tab: 'queue' };
  return { ...(await listDesk(ctx, { ...query, tab: 'mine' })), tab: 'mine' };
}

async function readLabels(ctx: Ctx, merId: number): Promise<string[]> {
  // steps from one set of labels to the next in the index `threads_by_labels`, since many threads have the same ones
  const next = (after: RawBuilder<unknown>) => sql`(
    select t.labels from chat.threads t where t.merchant_id = ${merId}::bigint and t.labels <> '{}' and ${after}
    order by t.labels limit 1)`;
  const found = await sql<{ label: string }>`
    with recursive sets(labels) as (
      select ${next(sql`true`)} union all
      select ${next(sql`t.labels > s.labels`)} from sets s where s.labels is not null
    )
    select distinct unnest(labels) as label from sets order by 1 limit ${LISTED}`.execute(ctx.db);
  return found.rows.map(({ label }) => label);
}

async function countTabs(ctx: Ctx, merId: number, userId: number): Promise<DeskList['counts']> {
  const count = (tab: DeskTab) => sql`(select count(*)::int from chat.conversations c
    where c.merchant_id = ${merId}::bigint and ${inTab(tab, userId, ctx.now)})`;
  const counted = await sql<DeskList['counts']>`
    select ${count('queue')} as queue, ${count('mine')} as mine, ${count('all')} as "all", ${count('snoozed')} as snoozed,
      0 as ended`.execute(ctx.db);
  return counted.rows[0] ?? { queue: 0, mine: 0, all: 0, snoozed: 0, ended: 0 };
}
