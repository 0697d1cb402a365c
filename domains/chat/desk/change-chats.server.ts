import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { requireAgentOfAll, type Thread } from '../access.server.ts';
import { endConversation } from '../end-chat.server.ts';
import { MAX_LABELS } from '../rules.ts';
import { requireColleague } from './answer.server.ts';
import { giveTo } from './assign.server.ts';
import type { ChangeChats, ChangedChats } from './contract.ts';
import { signalLabels } from './labels.server.ts';
import { snooze } from './snooze.server.ts';

/**
 * Assigns, ends, labels or snoozes several conversations: each by itself, since some may have ended meanwhile. Throws
 * `chat_not_found` before the first change if one of them or the agent is not of a merchant that the actor answers for.
 */
export async function changeChats(ctx: Ctx, { chatIds, change }: ChangeChats): Promise<ChangedChats> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.messages.take(`desk:${userId}`, ctx.now);
  const threads = await requireAgentOfAll(ctx, chatIds);
  if (change.do === 'assign') {
    for (const merchantId of new Set(threads.map((thread) => thread.merchantId)))
      await requireColleague(ctx, merchantId, change.agentId);
  }
  const changed: number[] = [];
  const skipped: number[] = [];
  for (const thread of threads) {
    const list = (await apply(ctx, thread, change)) ? changed : skipped;
    list.push(thread.chatId);
  }
  return { changed, skipped };
}

function apply(ctx: Ctx, thread: Thread, change: ChangeChats['change']): Promise<boolean> {
  switch (change.do) {
    case 'assign':
      return assign(ctx, thread, change.agentId);
    case 'end':
      return endConversation(ctx, thread, 'agent');
    case 'label':
      return addLabel(ctx, thread, change.label);
    case 'snooze':
      return snooze(ctx, thread, change.until);
  }
}

/** True as well if the agent has it already. */
async function assign(ctx: Ctx, thread: Thread, agentId: number): Promise<boolean> {
  if (thread.state === 'ended') return false;
  return thread.agentId === agentId || giveTo(ctx, thread, agentId, thread.agentId === null ? null : 'anyone');
}

/** True as well if the customer has it already; false if there are `MAX_LABELS` others. */
async function addLabel(ctx: Ctx, thread: Thread, label: string): Promise<boolean> {
  const labelled = await sql`
    update chat.threads set labels = case when ${label} = any(labels) then labels else labels || ${label}::text end
    where id = ${thread.id}::bigint and (${label} = any(labels) or cardinality(labels) < ${MAX_LABELS}::int)
    returning id`.execute(ctx.db);
  if (labelled.rows.length === 0) return false;
  signalLabels(ctx, thread);
  return true;
}
