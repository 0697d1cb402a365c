import { sql } from 'kysely';
import { type Ctx, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { requireShopper, requireSide, type Thread } from './access.server.ts';
import { IS_BACK, isSnoozed } from './desk/snoozed.ts';
import { signalChat, signalTip } from './signal.server.ts';
import { writeTip } from './write-message.server.ts';

/** Ends a conversation, on whichever side one is. Ending twice changes nothing. Throws `chat_not_found`. */
export async function endChat(ctx: Ctx, chatId: number): Promise<void> {
  const thread = await requireSide(ctx, chatId);
  await endConversation(ctx, thread, thread.side);
}

/**
 * The window was closed: ends the conversation unless the shopper waits for an answer, which then arrives as a notice,
 * or an agent has snoozed it to come back to it.
 */
export async function closeWindow(ctx: Ctx, chatId: number): Promise<void> {
  const thread = await requireShopper(ctx, chatId);
  const last = await sql<{ side: string; isPutOff: boolean }>`
    select side, (select ${isSnoozed(ctx.now)} or ${IS_BACK} from chat.conversations c where c.id = ${chatId}::bigint) as "isPutOff"
    from chat.messages where thread_id = ${thread.id}::bigint and conversation_id = ${chatId}::bigint
      and side <> 'system' and not is_note order by id desc limit 1`.execute(ctx.db);
  const [row] = last.rows;
  if (row?.side !== 'shopper' && !row?.isPutOff) await endConversation(ctx, thread, 'shopper');
}

/** Ends it if it is the thread's open one; the tip is its last message, unless nothing was written in it. */
export async function endConversation(ctx: Ctx, thread: Thread, by: 'shopper' | 'agent' | 'silence'): Promise<boolean> {
  const tip = await transact(ctx, async (tx) => {
    // first the thread, like every message
    const locked = await sql<{ isEmpty: boolean }>`
      select not exists (select from chat.messages m where m.thread_id = threads.id
        and m.conversation_id = ${thread.chatId}::bigint and m.side <> 'system') as "isEmpty"
      from chat.threads where id = ${thread.id}::bigint and current_id = ${thread.chatId}::bigint
      for no key update`.execute(tx.db);
    const [row] = locked.rows;
    if (!row) return undefined;
    const written = row.isEmpty ? undefined : await writeEnd(tx, thread, by);
    await sql`
      update chat.conversations set state = 'ended', ended_at = ${ctx.now}::timestamptz, ended_by = ${by},
        snoozed_after = null, snoozed_until = null
      where id = ${thread.chatId}::bigint`.execute(tx.db);
    await sql`update chat.threads set current_id = null where id = ${thread.id}::bigint`.execute(tx.db);
    return written ?? null;
  });
  if (tip === undefined) return false;
  if (tip) await signalTip(ctx, thread, tip.message);
  signalChat(ctx, thread, 'chat.state', { chatId: thread.chatId, merId: thread.merchantId, state: 'ended' });
  return true;
}

function writeEnd(ctx: Ctx, thread: Thread, by: 'shopper' | 'agent' | 'silence') {
  if (by === 'silence') return writeTip(ctx, thread, 'silent');
  return writeTip(ctx, thread, 'ended', by === 'agent' ? { by, agentId: requireActor(ctx).userId } : { by });
}
