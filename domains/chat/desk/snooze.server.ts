import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireAgent, type Thread } from '../access.server.ts';
import { type ChatState, MAX_SNOOZE_DAYS, PRESENCE_MS } from '../rules.ts';
import { signalChat } from '../signal.server.ts';
import type { SnoozeInput } from './contract.ts';
import { isSnoozed } from './snoozed.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Takes a conversation out of the lists until that moment or the shopper's next message; without a moment until that
 * message. Throws `chat_not_found`, `validation_failed` for a moment that is over or too far, `conflict` after the end.
 */
export async function snoozeChat(ctx: Ctx, { chatId, until }: SnoozeInput): Promise<void> {
  const thread = await requireAgent(ctx, chatId);
  if (!(await snooze(ctx, thread, until))) throw new DomainError('conflict');
}

/** The same for a thread of the actor's own merchant. False if the conversation has ended. */
export async function snooze(ctx: Ctx, thread: Thread, until: string | null): Promise<boolean> {
  const wait = until === null ? DAY_MS : Date.parse(until) - ctx.now.getTime();
  if (wait <= 0 || wait > MAX_SNOOZE_DAYS * DAY_MS) refuseFields([{ field: 'until', code: 'invalid_value' }]);
  const snoozed = await sql<{ state: ChatState }>`
    update chat.conversations c set snoozed_until = ${until}::timestamptz, woken_at = null,
      snoozed_after = (select coalesce(max(m.id), 0) from chat.messages m where m.thread_id = c.thread_id)
    where c.id = ${thread.chatId}::bigint and c.state <> 'ended' returning c.state`.execute(ctx.db);
  const [row] = snoozed.rows;
  if (row) signalState(ctx, thread, row.state);
  return row !== undefined;
}

/** Puts a snoozed conversation back at once; one that is not snoozed stays as it is. Throws `chat_not_found`. */
export async function wakeChat(ctx: Ctx, chatId: number): Promise<void> {
  const thread = await requireAgent(ctx, chatId);
  await sql`
    update chat.conversations set snoozed_until = ${ctx.now}::timestamptz
    where id = ${chatId}::bigint and snoozed_after is not null and state <> 'ended'`.execute(ctx.db);
  await wakeDue(ctx, chatId);
  signalState(ctx, thread, thread.state);
}

interface Woken {
  chatId: number;
  shopperId: number;
  merchantId: number;
  state: ChatState;
}

/**
 * Puts those back whose time is over or whose shopper has written: to their agent while that one is online, otherwise
 * into the queue. Returns how many.
 */
export async function wakeDue(ctx: Ctx, only: number | null = null): Promise<number> {
  const seenAfter = new Date(ctx.now.getTime() - PRESENCE_MS);
  const woken = await sql<Woken>`
    with due as (
      select c.id, t.shopper_id, exists (select from chat.agents a where a.user_id = c.agent_id
          and a.merchant_id = c.merchant_id and not a.is_away and a.seen_at > ${seenAfter}::timestamptz) as is_kept
      from chat.conversations c join chat.threads t on t.id = c.thread_id
      where c.snoozed_after is not null and c.state <> 'ended' and not ${isSnoozed(ctx.now)}
        and (${only}::bigint is null or c.id = ${only}::bigint)
      order by c.id limit ${BATCH} for update of c skip locked
    )
    update chat.conversations c set snoozed_after = null, snoozed_until = null, woken_at = ${ctx.now}::timestamptz,
      agent_id = case when due.is_kept then c.agent_id end,
      state = case when due.is_kept then c.state else 'waiting' end
    from due where c.id = due.id
    returning c.id as "chatId", due.shopper_id as "shopperId", c.merchant_id as "merchantId", c.state`.execute(ctx.db);
  for (const chat of woken.rows) signalState(ctx, chat, chat.state, true);
  return woken.rows.length;
}

function signalState(
  ctx: Ctx,
  { chatId, shopperId, merchantId }: Pick<Thread, 'chatId' | 'shopperId' | 'merchantId'>,
  state: ChatState,
  isBack = false,
): void {
  signalChat(ctx, { shopperId, merchantId }, 'chat.state', { chatId, merId: merchantId, state, isBack }, 'agent');
}
