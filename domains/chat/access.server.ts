import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { findMembership } from '../accounts/members/membership.server.ts';
import { type Ctx, hasPlatformPermission, requireActor } from '../kit/context.ts';
import { forgetShopPermission, hasShopPermission, shopPermissionCondition } from '../merchants/own-merchant.server.ts';
import { permissionsOn } from '../sites/members/rules.ts';
import type { ThreadFaces } from './message-rows.server.ts';
import { type ChatState, PLATFORM } from './rules.ts';

export type Side = 'shopper' | 'agent';

export interface Thread {
  id: number;
  shopperId: number;
  merchantId: number;
  /** The conversation that was named, and its state. */
  chatId: number;
  state: ChatState;
  agentId: number | null;
  currentId: number | null;
  shopperReadId: number;
  shopperGotId: number;
  agentReadId: number;
  agentGotId: number;
}

/** The permission of agents, in a shop and on the platform. */
export const ANSWER = 'chat.answer';

/** Whether the actor answers for that merchant: the platform's agents for 0, a shop's people for their own shop. */
export async function mayAnswer(ctx: Ctx, merchantId: number): Promise<boolean> {
  if (!ctx.actor || ctx.actor.isStale) return false;
  if (merchantId === PLATFORM) return hasPlatformPermission(ctx, ANSWER);
  return hasShopPermission(ctx, merchantId, ANSWER);
}

/** Whether another user answers for that merchant now, however they have signed in. */
export async function mayUserAnswer(ctx: Ctx, userId: number, merchantId: number): Promise<boolean> {
  if (merchantId !== PLATFORM) {
    // what is remembered is a condition, which may no longer be met
    forgetShopPermission(ctx, { userId, merchantId }, ANSWER);
    return (await shopPermissionCondition(ctx, { userId, merchantId }, ANSWER)) !== undefined;
  }
  const site = ctx.app.sites.all().find(({ isDefault }) => isDefault);
  if (!site) return false;
  return permissionsOn(site, await findMembership({ ...ctx, site }, userId), ctx.now).includes(ANSWER);
}

/** The condition of a statement for which the actor must answer for that merchant; undefined if the actor does not. */
export async function answerCondition(ctx: Ctx, merchantId: number): Promise<RawBuilder<boolean> | undefined> {
  const { actor, unconfirmed } = ctx;
  if (!actor || actor.isStale) return undefined;
  const same = unconfirmed?.isUnchanged ?? sql<boolean>`true`;
  if (merchantId === PLATFORM) return hasPlatformPermission(ctx, ANSWER) ? same : undefined;
  if (actor.shopKey) return undefined;
  const permitted = await shopPermissionCondition(ctx, { userId: actor.userId, merchantId }, ANSWER);
  return permitted && sql<boolean>`${same} and ${permitted}`;
}

/** That condition was not met. */
export function forgetAnswerCondition(ctx: Ctx, merchantId: number): void {
  forgetShopPermission(ctx, { userId: requireActor(ctx).userId, merchantId }, ANSWER);
}

/** Both sides of a conversation, which never change. Throws `chat_not_found`, which is not cached: it may begin later. */
export function sidesOf(ctx: Ctx, chatId: number): Promise<ThreadFaces> {
  return ctx.app.valueCache.fill(`chat-sides|${chatId}`, [], async () => {
    const found = await sql<ThreadFaces>`
      select t.shopper_id as "shopperId", t.merchant_id as "merchantId"
      from chat.conversations c join chat.threads t on t.id = c.thread_id where c.id = ${chatId}::bigint`.execute(
      ctx.app.database.db,
    );
    if (!found.rows[0]) throw new DomainError('chat_not_found');
    return found.rows[0];
  });
}

/** A thread of the actor's own as a shopper. Another's looks like one that does not exist: `chat_not_found`. */
export async function requireShopper(ctx: Ctx, chatId: number): Promise<Thread> {
  const { userId } = requireActor(ctx);
  const thread = await findThread(ctx, chatId);
  if (thread?.shopperId !== userId) throw new DomainError('chat_not_found');
  return thread;
}

/** A thread of a merchant that the actor answers for. Throws `chat_not_found`. */
export async function requireAgent(ctx: Ctx, chatId: number): Promise<Thread> {
  requireActor(ctx);
  const thread = await findThread(ctx, chatId);
  if (!thread || !(await mayAnswer(ctx, thread.merchantId))) throw new DomainError('chat_not_found');
  return thread;
}

/** A thread that the actor takes part in, on whichever side. Throws `chat_not_found`. */
export async function requireSide(ctx: Ctx, chatId: number): Promise<Thread & { side: Side }> {
  const { userId } = requireActor(ctx);
  const thread = await findThread(ctx, chatId);
  if (thread?.shopperId === userId) return { ...thread, side: 'shopper' };
  if (thread && (await mayAnswer(ctx, thread.merchantId))) return { ...thread, side: 'agent' };
  throw new DomainError('chat_not_found');
}

/** Threads of merchants that the actor answers for. Throws `chat_not_found` if one of them is none. */
export async function requireAgentOfAll(ctx: Ctx, chatIds: readonly number[]): Promise<Thread[]> {
  requireActor(ctx);
  const threads = await findThreads(ctx, chatIds);
  let isOwn = threads.length === new Set(chatIds).size;
  for (const merchantId of new Set(threads.map((thread) => thread.merchantId)))
    isOwn &&= await mayAnswer(ctx, merchantId);
  if (!isOwn) throw new DomainError('chat_not_found');
  return threads;
}

async function findThread(ctx: Ctx, chatId: number): Promise<Thread | undefined> {
  return (await findThreads(ctx, [chatId]))[0];
}

async function findThreads(ctx: Ctx, chatIds: readonly number[]): Promise<Thread[]> {
  const found = await sql<Thread>`
    select t.id, t.shopper_id as "shopperId", t.merchant_id as "merchantId", c.id as "chatId", c.state,
      c.agent_id as "agentId", t.current_id as "currentId", t.shopper_read_id as "shopperReadId",
      t.shopper_got_id as "shopperGotId", t.agent_read_id as "agentReadId", t.agent_got_id as "agentGotId"
    from chat.conversations c join chat.threads t on t.id = c.thread_id
    where c.id = any(${[...chatIds]}::bigint[]) order by c.id`.execute(ctx.db);
  return found.rows;
}
