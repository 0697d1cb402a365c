import { type RawBuilder, sql } from 'kysely';
import { randomReference } from '../../platform/tokens.ts';
import type { Ctx } from '../kit/context.ts';
import type { CardSnapshot } from './contract.ts';
import { MESSAGE_COLUMNS, type MessageRow, PREVIOUS_AT } from './message-rows.server.ts';
import { type ChatState, KIND, NOTICE_MS, type Tip } from './rules.ts';

export interface NewMessage {
  senderId: number;
  side: 'shopper' | 'agent' | 'system';
  kind: number;
  body: string;
  card?: CardSnapshot | undefined;
  isNote?: boolean;
  clientId?: string | undefined;
}

export interface Written {
  message: MessageRow;
  threadId: number;
  /** Of its conversation. */
  state: ChatState;
}

/** What the statement answers. */
interface Stored extends Pick<MessageRow, 'id' | 'chatId' | 'previousAt'>, Pick<Written, 'threadId' | 'state'> {}

interface Demands {
  /** Only into this conversation, while an agent has it. */
  takenChatId?: number;
  /** The conversation has a message of this side already: its marks for the report are set. */
  isBegun?: boolean;
  /** What else must be true for the message to be stored. */
  onlyIf?: readonly RawBuilder<boolean>[] | undefined;
}

/**
 * Adds a message to the open conversation of a thread: one statement, since each would wait for the disk. The lock on
 * the thread makes the order of ids the order of commits, so that no reader sees a message before an earlier one.
 * Undefined if the thread has no open conversation, is blocked (for its shopper), has the message already, or does not
 * meet the demands.
 */
export async function writeMessage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  to: { shopperId: number; merchantId: number },
  message: NewMessage,
  { takenChatId, isBegun = false, onlyIf = [] }: Demands = {},
): Promise<Written | undefined> {
  const { senderId, side, kind, body, card = null, isNote = false, clientId = randomReference() } = message;
  const conditions = takenChatId ? [isTaken(takenChatId), ...onlyIf] : onlyIf;
  const thread = sql`
    with thread as materialized (
      select id, current_id from chat.threads
      where shopper_id = ${to.shopperId}::bigint and merchant_id = ${to.merchantId}::bigint and current_id is not null
        and (blocked_at is null or ${side} <> 'shopper')${sql.join(
          conditions.map((condition) => sql` and ${condition}`),
          sql``,
        )}
      for no key update
    )`;
  const insert = sql`
      insert into chat.messages as m (thread_id, conversation_id, sender_id, side, kind, body, card, is_note, client_id, created_at, changed_at)
      select id, current_id, ${senderId}::bigint, ${side}, ${kind}::smallint, ${body}, ${card && JSON.stringify(card)}::jsonb,
        ${isNote}::boolean, ${clientId}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz from thread
      on conflict (thread_id, sender_id, client_id) do nothing`;
  const stateNow = takenChatId
    ? sql`'open'`
    : sql`(select state from chat.conversations c where c.id = m.conversation_id)`;
  const result = sql`m.id, m.conversation_id as "chatId", m.thread_id as "threadId", ${stateNow} as state, ${PREVIOUS_AT}`;
  const also = [
    ...(side === 'agent' && !isNote ? [noticed(ctx.now)] : []),
    ...(isBegun ? [] : begun(side, isNote, ctx.now)),
  ];
  const written = await sql<Stored>`${thread}${
    also.length === 0
      ? sql`${insert} returning ${result}`
      : sql`, added as (${insert} returning m.id, m.conversation_id, m.thread_id, m.is_note), ${sql.join(also)} select ${result} from added m`
  }`.execute(ctx.db);
  const [row] = written.rows;
  if (!row) return undefined;
  const { id, chatId, threadId, state, previousAt } = row;
  const stored = {
    senderId,
    side,
    kind,
    body,
    card,
    isNote,
    clientId,
    createdAt: ctx.now,
    recalledAt: null,
    previousAt,
  };
  return { message: { id, chatId, ...stored }, threadId, state };
}

/**
 * For the report: whether the shopper wrote at all, and the first reply. A conversation that was only opened until then
 * starts with the shopper's first message: nobody has waited before.
 */
function begun(side: NewMessage['side'], isNote: boolean, now: Date): RawBuilder<unknown>[] {
  if (side === 'shopper') {
    return [
      sql`asked as (
      update chat.conversations c set asked = true,
        started_at = case when c.first_reply_at is null then ${now}::timestamptz else c.started_at end
      from added where c.id = added.conversation_id and c.asked is null)`,
    ];
  }
  if (side === 'system' || isNote) return [];
  return [
    sql`replied as (
    update chat.conversations c set first_reply_at = ${now}::timestamptz from added
    where c.id = added.conversation_id and c.first_reply_at is null)`,
  ];
}

function isTaken(chatId: number): RawBuilder<boolean> {
  return sql`current_id = ${chatId}::bigint and exists (
    select from chat.conversations c where c.id = ${chatId}::bigint and c.state = 'open' and c.agent_id is not null)`;
}

/** An answer that stays unread becomes a notice: the shopper may have left by then. */
function noticed(now: Date): RawBuilder<unknown> {
  return sql`noticed as (
      update chat.threads t set notice_at = ${new Date(now.getTime() + NOTICE_MS)}::timestamptz from added
      where t.id = added.thread_id and t.notice_at is null
    )`;
}

/**
 * A tip of the system, such as that an agent has joined: its code and who it is about, which are put into words where it
 * is read. It stores the agent's number, so that no name outlives an account.
 */
export function writeTip(
  ctx: Pick<Ctx, 'db' | 'now'>,
  to: { shopperId: number; merchantId: number },
  code: Tip,
  { agentId = 0, by }: { agentId?: number; by?: 'shopper' | 'agent' } = {},
): Promise<Written | undefined> {
  const body = JSON.stringify({ code, by });
  return writeMessage(ctx, to, { senderId: agentId, side: 'system', kind: KIND.tip, body });
}

/** A message that its sender has sent before, by the id that the sender's window chose. */
export async function findSent(
  ctx: Pick<Ctx, 'db'>,
  to: { shopperId: number; merchantId: number },
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}, ${PREVIOUS_AT} from chat.messages m join chat.threads t on t.id = m.thread_id
    where t.shopper_id = ${to.shopperId}::bigint and t.merchant_id = ${to.merchantId}::bigint
      and m.sender_id = ${senderId}::bigint and m.client_id = ${clientId}`.execute(ctx.db);
  return found.rows[0];
}
