import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { requireSide, type Thread } from './access.server.ts';
import { KIND, RECALL_MS } from './rules.ts';
import { signalChat } from './signal.server.ts';

/**
 * Recalls one's own text within three minutes of the server's clock; its words are erased. Recalling again changes
 * nothing. Throws `chat_message_not_found`, `chat_recall_foreign`, `chat_recall_text_only`, `chat_recall_late`.
 */
export async function recallMessage(ctx: Ctx, messageId: number): Promise<void> {
  const { userId } = requireActor(ctx);
  const thread = await threadOf(ctx, messageId, userId);
  const since = new Date(ctx.now.getTime() - RECALL_MS);
  const recalled = await sql`
    update chat.messages set recalled_at = ${ctx.now}::timestamptz, changed_at = ${ctx.now}::timestamptz, body = ''
    where id = ${messageId}::bigint and sender_id = ${userId}::bigint and recalled_at is null
      and created_at >= ${since}::timestamptz
    returning id`.execute(ctx.db);
  if (recalled.rows.length === 0) {
    const isDone = await sql`
      select from chat.messages where id = ${messageId}::bigint and recalled_at is not null`.execute(ctx.db);
    if (isDone.rows.length === 0) throw new DomainError('chat_recall_late');
  }
  signalChat(ctx, thread, 'chat.recalled', { id: messageId, chatId: thread.chatId, merId: thread.merchantId });
}

function unlessRefused(error: unknown): undefined {
  if (!isDomainError(error)) throw error;
}

async function threadOf(ctx: Ctx, messageId: number, userId: number): Promise<Thread> {
  const found = await sql<{ chatId: number; senderId: number; kind: number; isNote: boolean }>`
    select conversation_id as "chatId", sender_id as "senderId", kind, is_note as "isNote" from chat.messages
    where id = ${messageId}::bigint`.execute(ctx.db);
  const [message] = found.rows;
  const thread = message && (await requireSide(ctx, message.chatId).catch(unlessRefused));
  if (!thread || (message.isNote && thread.side === 'shopper')) throw new DomainError('chat_message_not_found');
  if (message.kind !== KIND.text || message.isNote) throw new DomainError('chat_recall_text_only');
  if (message.senderId !== userId) throw new DomainError('chat_recall_foreign');
  return thread;
}
