import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { readFaces } from '../../accounts/faces.server.ts';
import { lockAccounts } from '../../accounts/lock-accounts.server.ts';
import { type Ctx, requireActor, withConfirmedActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import {
  answerCondition,
  forgetAnswerCondition,
  mayAnswer,
  mayUserAnswer,
  requireAgent,
  sidesOf,
  type Thread,
} from '../access.server.ts';
import { type Content, readContent } from '../content.server.ts';
import type { ChatMessage } from '../contract.ts';
import { type MessageRow, presentMessages, type ThreadFaces } from '../message-rows.server.ts';
import { openConversation } from '../open-conversation.server.ts';
import { isBlank, isRepeatable } from '../rules.ts';
import { signalChat } from '../signal.server.ts';
import { findSent, writeMessage } from '../write-message.server.ts';
import { giveTo } from './assign.server.ts';
import type { DeskSendInput } from './contract.ts';
import { requireDesk } from './list-desk.server.ts';
import { isSnoozed } from './snoozed.ts';

/**
 * An agent answers, or writes a private note. The first to answer takes a waiting conversation; an answer after the end
 * starts another. Sending again with the same `clientId` answers the first message. Throws `chat_not_found`.
 */
export async function answerChat(given: Ctx, input: DeskSendInput): Promise<ChatMessage> {
  const { userId } = requireActor(given);
  const { msn, msnType, clientId, isNote } = input;
  const sides = await sidesOf(given, input.chatId);
  const condition = await answerCondition(given, sides.merchantId);
  given.app.limits.messages.take(`desk:${userId}`, given.now);
  const written = condition && (await continueAnswering(given, sides, input, condition));
  if (written) return tell(given, sides, written);
  forgetAnswerCondition(given, sides.merchantId);
  const ctx = await withConfirmedActor(given);
  const thread = await requireAgent(ctx, input.chatId);
  const { shopperId, merchantId } = thread;
  const content = () => readContent(ctx, { msn, msnType, shopperId, merchantId });
  return sendAsAgent(ctx, thread, { kind: msnType, content, clientId, isNote });
}

/**
 * A text in a conversation that an agent has, which nearly every answer is: one statement, which also confirms the agent.
 * Undefined if it is anything else.
 */
async function continueAnswering(
  ctx: Ctx,
  sides: ThreadFaces,
  { chatId, msn, msnType, clientId, isNote }: DeskSendInput,
  condition: RawBuilder<boolean>,
): Promise<MessageRow | undefined> {
  if (!isRepeatable(msnType) || isBlank(msn)) return undefined;
  const { userId: senderId } = requireActor(ctx);
  const key = `chat-replied|${chatId}`;
  const message = { senderId, side: 'agent', kind: msnType, body: msn, clientId, isNote } as const;
  const written = await writeMessage(ctx, sides, message, {
    takenChatId: chatId,
    isBegun: ctx.app.remembered.find(key) !== undefined,
    onlyIf: [condition],
  });
  if (written && !isNote) ctx.app.remembered.keep(key, {});
  return written?.message;
}

interface Answer {
  kind: number;
  content: Content | (() => Promise<Content>);
  clientId?: string | undefined;
  isNote: boolean;
}

/** The same with a content that is already known; the actor is an agent of the thread. */
export async function sendAsAgent(ctx: Ctx, thread: Thread, input: Answer): Promise<ChatMessage> {
  const { userId } = requireActor(ctx);
  const sent = mayOpenTwice(thread, input) && input.clientId && (await findSent(ctx, thread, userId, input.clientId));
  return tell(ctx, thread, sent || (await write(ctx, thread, userId, input)));
}

async function tell(ctx: Ctx, sides: ThreadFaces, row: MessageRow): Promise<ChatMessage> {
  const [message] = await presentMessages(ctx, sides, [row]);
  if (!message) throw new Error('a message was presented as none');
  signalChat(ctx, sides, 'chat.message', message, row.isNote ? 'agent' : undefined);
  return message;
}

/** Sending again must neither attach a file again nor open a conversation: then a first sending is looked for before. */
const mayOpenTwice = (thread: Thread, { kind }: Answer) => thread.currentId === null || !isRepeatable(kind);

async function write(ctx: Ctx, thread: Thread, userId: number, { kind, content: given, clientId, isNote }: Answer) {
  const content = typeof given === 'function' ? await given() : given;
  const chatId = thread.currentId ?? (await openConversation(ctx, thread.shopperId, thread.merchantId));
  const isTaken = thread.agentId !== null && thread.chatId === chatId;
  if (!isNote && !isTaken) await giveTo(ctx, { ...thread, chatId }, userId, null);
  const message = { senderId: userId, side: 'agent', kind, ...content, clientId, isNote } as const;
  const written = await writeMessage(ctx, thread, message);
  const row = written?.message ?? (clientId && (await findSent(ctx, thread, userId, clientId)));
  if (!row) throw new DomainError('conflict');
  return row;
}

/** Takes a conversation from the queue. Throws `chat_taken` if another agent has it. */
export async function takeChat(ctx: Ctx, chatId: number): Promise<void> {
  const thread = await requireAgent(ctx, chatId);
  const { userId } = requireActor(ctx);
  if (!(await giveTo(ctx, thread, userId, null)) && thread.agentId !== userId) throw new DomainError('chat_taken');
}

/** Hands a conversation to another agent of the same merchant, with a note. Throws `chat_not_found`, `conflict`. */
export async function transferChat(ctx: Ctx, input: { chatId: number; agentId: number; note: string }): Promise<void> {
  const thread = await requireAgent(ctx, input.chatId);
  await requireColleague(ctx, thread.merchantId, input.agentId);
  if (input.note) await answerChat(ctx, { chatId: input.chatId, msn: input.note, msnType: 1, isNote: true });
  if (!(await giveTo(ctx, thread, input.agentId, 'anyone'))) throw new DomainError('conflict');
}

/** Throws `chat_not_found` for a user who is not an agent of that merchant now, former agents included. */
export async function requireColleague(ctx: Ctx, merchantId: number, agentId: number): Promise<void> {
  const known = await sql`
    select from chat.agents where user_id = ${agentId}::bigint and merchant_id = ${merchantId}::bigint`.execute(ctx.db);
  if (known.rows.length === 0 || !(await mayUserAnswer(ctx, agentId, merchantId))) {
    throw new DomainError('chat_not_found');
  }
}

/** Blocks or admits a shopper's messages. Throws `chat_not_found`. */
export async function blockShopper(ctx: Ctx, input: { chatId: number; isBlocked: boolean }): Promise<void> {
  const thread = await requireAgent(ctx, input.chatId);
  await sql`
    update chat.threads set blocked_at = ${input.isBlocked ? ctx.now : null}::timestamptz where id = ${thread.id}::bigint`.execute(
    ctx.db,
  );
}

/** The agent's window is open: online for the next half minute, unless the agent is away. Throws `chat_not_found`. */
export async function bePresent(
  ctx: Ctx,
  { merId, isAway }: { merId: number; isAway?: boolean | undefined },
): Promise<void> {
  if (!(await mayAnswer(ctx, merId))) throw new DomainError('chat_not_found');
  const { userId } = requireActor(ctx);
  await transact(ctx, async ({ db }) => {
    // the deletion of an account has already deleted its presence
    if ((await lockAccounts(db, [userId])).length === 0) throw new DomainError('chat_not_found');
    await sql`
      insert into chat.agents (user_id, merchant_id, is_away, seen_at)
      values (${userId}::bigint, ${merId}::bigint, ${isAway ?? false}::boolean, ${ctx.now}::timestamptz)
      on conflict (user_id, merchant_id) do update set seen_at = excluded.seen_at,
        is_away = coalesce(${isAway ?? null}::boolean, agents.is_away)`.execute(db);
  });
}

/** The agents of a merchant who have ever been online, without those who do not answer for it any more. */
export async function listAgents(ctx: Ctx, merId: number) {
  await requireDesk(ctx, merId);
  const found = await sql<{ id: number; name: string; isOnline: boolean; load: number }>`
    select a.user_id as id, a.name, not a.is_away and a.seen_at > ${ctx.now}::timestamptz - interval '30 seconds' as "isOnline",
      (select count(*)::int from chat.conversations c where c.merchant_id = a.merchant_id and c.agent_id = a.user_id and c.state = 'open'
        and not ${isSnoozed(ctx.now)}) as load
    from chat.agents a where a.merchant_id = ${merId}::bigint order by 3 desc, a.user_id limit 100`.execute(ctx.db);
  const still = await Promise.all(found.rows.map(({ id }) => mayUserAnswer(ctx, id, merId)));
  const agents = found.rows.filter((_, nth) => still[nth]);
  const faces = await readFaces(
    ctx,
    agents.map(({ id }) => id),
  );
  return { list: agents.map((row) => ({ ...row, name: row.name || (faces.get(row.id)?.nickname ?? '') })) };
}
