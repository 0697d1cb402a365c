import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Thread } from '../access.server.ts';
import { endConversation } from '../end-chat.server.ts';
import { BACK_MS, HINT_MS, PRESENCE_MS, REASSIGN_MS, SILENCE_MS } from '../rules.ts';
import { signalTip } from '../signal.server.ts';
import { writeTip } from '../write-message.server.ts';
import { giveTo, isAnyoneOnline, nextAgent } from './assign.server.ts';
import { mailWaiting } from './mail-waiting.server.ts';
import { noticeUnread } from './notice-unread.server.ts';
import { wakeDue } from './snooze.server.ts';
import { IS_BACK, isSnoozed } from './snoozed.ts';

const BATCH = 200;

interface Going extends Thread {
  /** Of the shopper's first message that no agent has answered. */
  waitingSince: Date | null;
  lastAt: Date;
  assignedAt: Date | null;
  isHinted: boolean;
  /** Back from being snoozed, and no agent has written since. */
  isBack: boolean;
  wokenAt: Date | null;
  /** Whether its agent is online. */
  isAttended: boolean;
  /** The shopper has written since the last mail about the conversation, see `mailWaiting`. */
  isMailDue: boolean;
}

/** Merchants without an agent who could take one more conversation, as far as this run has found. */
type Busy = Set<number>;

/**
 * Processes every conversation that is not empty, over or snoozed: assigns waiting ones, tells shoppers who have waited for
 * two minutes, mails the shop if nobody is online, reassigns after five, ends after half an hour of silence; one that is
 * back from being snoozed goes to an agent who is online, and ends after three days. Each step is a conditional update,
 * so that processes may run it at the same time. Returns how many it changed.
 */
export async function processOpenChats(ctx: Ctx): Promise<number> {
  let changed = (await noticeUnread(ctx)) + (await wakeDue(ctx));
  let going: Going[] = [];
  const busy: Busy = new Set();
  do {
    going = await readGoing(ctx, going.at(-1)?.chatId ?? 0);
    for (const chat of going) if (await processChat(ctx, chat, busy)) changed += 1;
  } while (going.length === BATCH);
  return changed;
}

async function processChat(ctx: Ctx, chat: Going, busy: Busy): Promise<boolean> {
  const since = (moment: Date | null) => (moment ? ctx.now.getTime() - new Date(moment).getTime() : 0);
  const waited = since(chat.waitingSince);
  if (waited === 0) {
    const silence = chat.isBack ? Math.min(since(chat.wokenAt), since(chat.lastAt)) : since(chat.lastAt);
    if (silence >= (chat.isBack ? BACK_MS : SILENCE_MS)) return endConversation(ctx, chat, 'silence');
    return chat.isBack && !chat.isAttended && offer(ctx, chat, busy);
  }
  const isStuck = chat.agentId !== null && waited >= REASSIGN_MS && since(chat.assignedAt) >= REASSIGN_MS;
  const isGiven = (chat.agentId === null || isStuck) && (await offer(ctx, chat, busy));
  // that an agent has just taken it says more
  if (waited >= HINT_MS && !chat.isHinted && !isGiven) await hint(ctx, chat);
  if (waited >= HINT_MS && chat.isMailDue) await mailWaiting(ctx, chat, waited);
  return isGiven;
}

/** Gives it to the agent who should answer next, unless it is theirs already. */
async function offer(ctx: Ctx, chat: Going, busy: Busy): Promise<boolean> {
  if (busy.has(chat.merchantId)) return false;
  const agentId = await nextAgent(ctx, chat.merchantId, chat.agentId);
  if (agentId === null && chat.agentId === null) busy.add(chat.merchantId);
  return agentId !== null && giveTo(ctx, chat, agentId, chat.agentId);
}

/**
 * Adds a system line that says why the customer has no answer yet: no agent is online, all agents are at their limit, or
 * the assigned agent has not replied in time.
 */
async function hint(ctx: Ctx, chat: Going): Promise<void> {
  const first = await sql`
    update chat.conversations set hinted_at = ${ctx.now}::timestamptz
    where id = ${chat.chatId}::bigint and hinted_at is null and state <> 'ended' returning id`.execute(ctx.db);
  if (first.rows.length === 0) return;
  const tip = (await isAnyoneOnline(ctx, chat.merchantId))
    ? await writeTip(ctx, chat, chat.agentId === null ? 'busy' : 'delayed')
    : await writeTip(ctx, chat, 'away');
  if (tip) await signalTip(ctx, chat, tip.message);
}

async function readGoing(ctx: Ctx, afterId: number): Promise<Going[]> {
  const seenAfter = new Date(ctx.now.getTime() - PRESENCE_MS);
  const found = await sql<Going>`
    select t.id, t.shopper_id as "shopperId", t.merchant_id as "merchantId", c.id as "chatId", c.state, c.agent_id as "agentId",
      t.current_id as "currentId", t.shopper_read_id as "shopperReadId", t.shopper_got_id as "shopperGotId",
      t.agent_read_id as "agentReadId", t.agent_got_id as "agentGotId", c.assigned_at as "assignedAt",
      c.hinted_at is not null as "isHinted", ${IS_BACK} as "isBack", c.woken_at as "wokenAt",
      exists (select from chat.agents o where o.user_id = c.agent_id and o.merchant_id = c.merchant_id
        and not o.is_away and o.seen_at > ${seenAfter}::timestamptz) as "isAttended",
      (c.mailed_at is null or exists (select from chat.messages n
        where n.thread_id = t.id and n.conversation_id = c.id and n.side = 'shopper' and n.created_at > c.mailed_at)) as "isMailDue",
      l.at as "lastAt",
      (select min(w.created_at) from chat.messages w where w.thread_id = t.id and w.conversation_id = c.id and w.side = 'shopper'
        and w.id > coalesce((select max(a.id) from chat.messages a where a.thread_id = t.id and a.side = 'agent' and not a.is_note), 0)) as "waitingSince"
    from chat.threads t join chat.conversations c on c.id = t.current_id
    cross join lateral (select max(s.created_at) as at from chat.messages s
      where s.thread_id = t.id and s.conversation_id = c.id and s.side <> 'system') l
    where l.at is not null and t.current_id is not null and not ${isSnoozed(ctx.now)} and c.id > ${afterId}::bigint order by c.id limit ${BATCH}`.execute(
    ctx.db,
  );
  return found.rows;
}
