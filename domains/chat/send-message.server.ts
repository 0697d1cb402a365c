import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor, withConfirmedActor } from '../kit/context.ts';
import { readContent } from './content.server.ts';
import type { ChatMessage, SendInput } from './contract.ts';
import { giveTo, nextAgent } from './desk/assign.server.ts';
import { findMerchantFace, requireMerchantFace } from './merchant-face.server.ts';
import { type MessageRow, presentMessages } from './message-rows.server.ts';
import { openConversation } from './open-conversation.server.ts';
import { isBlank, isRepeatable } from './rules.ts';
import { signalChat } from './signal.server.ts';
import { findSent, type NewMessage, type Written, writeMessage } from './write-message.server.ts';

/**
 * Sends a message of the shopper to a merchant; starts a conversation if none is open. Sending again with the same
 * `clientId` answers the first message. Throws `chat_not_found`, `chat_empty`, `chat_card_missing`, `chat_blocked`.
 */
export async function sendMessage(given: Ctx, input: SendInput): Promise<ChatMessage> {
  const { userId } = requireActor(given);
  given.app.limits.messages.take(`chat:${userId}`, given.now);
  const { msn, msnType, merId, clientId } = input;
  const to = { shopperId: userId, merchantId: merId };
  const continued = await continueConversation(given, to, input);
  if (continued) return answer(given, to, continued);
  const ctx = await withConfirmedActor(given);
  const sent = clientId && !isRepeatable(msnType) && (await findSent(ctx, to, userId, clientId));
  if (sent) return answer(ctx, to, sent);
  await requireMerchantFace(ctx, merId);
  const content = await readContent(ctx, { msn, msnType, ...to });
  const message: NewMessage = { senderId: userId, side: 'shopper', kind: msnType, ...content, clientId };
  const { message: row, state } = await writeOnce(ctx, to, message);
  ctx.app.remembered.keep(keyOf(to), { chatId: row.chatId } satisfies Begun);
  if (state !== 'open') await assignWaiting(ctx, to, row.chatId);
  return answer(ctx, to, row);
}

interface Begun {
  chatId: number;
}
const keyOf = (to: { shopperId: number; merchantId: number }) => `chat|${to.shopperId}|${to.merchantId}`;

/**
 * A further text in a conversation that has an agent, which most messages are: one statement, which also confirms the
 * actor. Undefined if it is anything else.
 */
async function continueConversation(
  ctx: Ctx,
  to: { shopperId: number; merchantId: number },
  { msn, msnType, clientId }: SendInput,
): Promise<MessageRow | undefined> {
  const begun = ctx.app.remembered.find<Begun>(keyOf(to));
  if (!begun || !isRepeatable(msnType) || isBlank(msn) || !(await findMerchantFace(ctx, to.merchantId)))
    return undefined;
  const message: NewMessage = { senderId: to.shopperId, side: 'shopper', kind: msnType, body: msn, clientId };
  const written = await writeMessage(ctx, to, message, {
    takenChatId: begun.chatId,
    isBegun: true,
    onlyIf: ctx.unconfirmed && [ctx.unconfirmed.isUnchanged],
  });
  return written?.message;
}

/** A conversation without an agent goes to the next one at once; later the job looks for one. */
async function assignWaiting(ctx: Ctx, to: { shopperId: number; merchantId: number }, chatId: number): Promise<void> {
  const waiting = await sql<{ id: number }>`
    select thread_id as id from chat.conversations where id = ${chatId}::bigint and state = 'waiting'`.execute(ctx.db);
  const agentId = waiting.rows[0] && (await nextAgent(ctx, to.merchantId, to.shopperId));
  if (waiting.rows[0] && agentId) await giveTo(ctx, { ...to, id: waiting.rows[0].id, chatId }, agentId, null);
}

async function writeOnce(
  ctx: Ctx,
  to: { shopperId: number; merchantId: number },
  message: NewMessage,
): Promise<Pick<Written, 'message'> & Partial<Written>> {
  const written = await writeMessage(ctx, to, message);
  if (written) return written;
  // sent at the same moment by another window, blocked, or without an open conversation
  const twin = message.clientId && (await findSent(ctx, to, to.shopperId, message.clientId));
  if (twin) return { message: twin };
  await refuseBlocked(ctx, to);
  await openConversation(ctx, to.shopperId, to.merchantId);
  const again = await writeMessage(ctx, to, message);
  if (!again) throw new DomainError('conflict');
  return again;
}

async function refuseBlocked(ctx: Ctx, to: { shopperId: number; merchantId: number }): Promise<void> {
  const blocked = await sql`
    select from chat.threads where shopper_id = ${to.shopperId}::bigint and merchant_id = ${to.merchantId}::bigint
      and blocked_at is not null`.execute(ctx.db);
  if (blocked.rows.length > 0) throw new DomainError('chat_blocked');
}

/** Repeated sendings signal again: the process of the first may have died before it did. */
async function answer(ctx: Ctx, to: { shopperId: number; merchantId: number }, row: MessageRow): Promise<ChatMessage> {
  const [message] = await presentMessages(ctx, to, [row]);
  if (!message) throw new Error('a message was presented as none');
  signalChat(ctx, to, 'chat.message', message);
  return message;
}
