import { sql } from 'kysely';
import { randomReference } from '../../platform/tokens.ts';
import type { Ctx } from '../context.ts';
import type { CardSnapshot } from './contract.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './message-rows.server.ts';
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

/**
 * Adds a message to the open conversation of a thread: one statement, since each would wait for the disk. The lock on the thread makes the order of ids the
 * order of commits, so that no reader sees a message before an earlier one. Undefined if the thread has no open
 * conversation, is blocked (for its shopper), or has the message already.
 */
export async function writeMessage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  to: { shopperId: number; merchantId: number },
  message: NewMessage,
  /** Only into this conversation, while an agent has it. */
  takenChatId?: number,
): Promise<Written | undefined> {
  const { senderId, side, kind, body, card = null, isNote = false, clientId = randomReference() } = message;
  const written = await sql<MessageRow & Omit<Written, 'message'>>`
    with thread as materialized (
      select id, current_id from chat.threads
      where shopper_id = ${to.shopperId}::bigint and merchant_id = ${to.merchantId}::bigint and current_id is not null
        and (blocked_at is null or ${side} <> 'shopper')${takenChatId ? isTaken(takenChatId) : sql``}
      for no key update
    ), added as (
      insert into chat.messages (thread_id, conversation_id, sender_id, side, kind, body, card, is_note, client_id, created_at, changed_at)
      select id, current_id, ${senderId}::bigint, ${side}, ${kind}::smallint, ${body}, ${card && JSON.stringify(card)}::jsonb,
        ${isNote}::boolean, ${clientId}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz from thread
      on conflict (thread_id, sender_id, client_id) do nothing
      returning *
    )${side === 'agent' && !isNote ? answered(ctx.now) : sql``}${side === 'shopper' ? ASKED : sql``}
    select ${MESSAGE_COLUMNS}, m.thread_id as "threadId",
      (select state from chat.conversations where id = m.conversation_id) as state from added m`.execute(ctx.db);
  const [row] = written.rows;
  if (!row) return undefined;
  const { threadId, state, ...stored } = row;
  return { message: stored, threadId, state };
}

/** Conversations in which the shopper never writes do not count for the report. */
const ASKED = sql`, asked as (
    update chat.conversations c set asked = true from added where c.id = added.conversation_id and c.asked is null)`;

function isTaken(chatId: number) {
  return sql` and current_id = ${chatId}::bigint and exists (
    select from chat.conversations c where c.id = ${chatId}::bigint and c.state = 'open' and c.agent_id is not null)`;
}

/** The first reply counts for the report; an answer that stays unread becomes a notice: the shopper may have left by then. */
function answered(now: Date) {
  return sql`, replied as (
      update chat.conversations c set first_reply_at = ${now}::timestamptz from added
      where c.id = added.conversation_id and c.first_reply_at is null
    ), noticed as (
      update chat.threads t set notice_at = ${new Date(now.getTime() + NOTICE_MS)}::timestamptz from added
      where t.id = added.thread_id and t.notice_at is null
    )`;
}

/** A tip of the system, such as that an agent has joined. */
export function writeTip(
  ctx: Pick<Ctx, 'db' | 'now'>,
  to: { shopperId: number; merchantId: number },
  code: Tip,
  name = '',
): Promise<Written | undefined> {
  return writeMessage(ctx, to, { senderId: 0, side: 'system', kind: KIND.tip, body: JSON.stringify({ code, name }) });
}

/** A message that its sender has sent before, by the id that the sender's window chose. */
export async function findSent(
  ctx: Pick<Ctx, 'db'>,
  to: { shopperId: number; merchantId: number },
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from chat.messages m join chat.threads t on t.id = m.thread_id
    where t.shopper_id = ${to.shopperId}::bigint and t.merchant_id = ${to.merchantId}::bigint
      and m.sender_id = ${senderId}::bigint and m.client_id = ${clientId}`.execute(ctx.db);
  return found.rows[0];
}
