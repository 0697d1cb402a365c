import { sql } from 'kysely';
import { readFaces } from '../accounts/faces.server.ts';
import type { Ctx } from '../kit/context.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import { shownUrl } from '../uploads/private-pictures.ts';
import { readAgentNames } from './agents/agent-names.server.ts';
import type { CardSnapshot, ChatMessage } from './contract.ts';
import { readMerchantFace } from './merchant-face.server.ts';
import { KIND, needsTimeTag, timeLabel, tipKey } from './rules.ts';

export interface MessageRow {
  id: number;
  chatId: number;
  senderId: number;
  side: 'shopper' | 'agent' | 'system';
  kind: number;
  body: string;
  card: CardSnapshot | null;
  isNote: boolean;
  clientId: string;
  createdAt: Date | string;
  recalledAt: Date | string | null;
  /** Of the message before it, where it was read. */
  previousAt?: Date | string | null;
}

/** Of `chat.messages m`. */
export const MESSAGE_COLUMNS = sql`m.id, m.conversation_id as "chatId", m.sender_id as "senderId", m.side, m.kind, m.body, m.card,
  m.is_note as "isNote", m.client_id as "clientId", m.created_at as "createdAt", m.recalled_at as "recalledAt"`;

export interface ThreadFaces {
  shopperId: number;
  merchantId: number;
}

/**
 * When the message `m` before was written, for the time tag; private notes count for notes only, since shoppers do not see
 * them.
 */
export const PREVIOUS_AT = sql`(select p.created_at from chat.messages p where p.thread_id = m.thread_id and p.id < m.id
  and (m.is_note or not p.is_note) order by p.id desc limit 1) as "previousAt"`;

/** Messages of one thread as a side sees them: only tips differ. */
export async function presentMessages(
  ctx: Ctx,
  thread: ThreadFaces,
  rows: readonly MessageRow[],
  { reader = 'shopper', previous }: { reader?: 'shopper' | 'agent'; previous?: Date | undefined } = {},
): Promise<ChatMessage[]> {
  if (rows.length === 0) return [];
  const user = await shopperFace(ctx, thread.shopperId);
  const { avatar, name } = await readMerchantFace(ctx, thread.merchantId);
  const agents = await readAgentNames(ctx, thread.merchantId);
  const colleagues = reader === 'agent' ? await accountNames(ctx, rows) : undefined;
  return presentBetween(ctx, { thread, user, service: { avatar, name }, agents, colleagues }, rows, previous);
}

/** Agents know each other by the names of their accounts, which customers never see. */
async function accountNames(ctx: Ctx, rows: readonly MessageRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ kind, senderId }) => (kind === KIND.tip && senderId ? [senderId] : []));
  return new Map([...(await readFaces(ctx, ids))].map(([id, { nickname }]) => [id, nickname]));
}

/** A thread with both of its sides. */
export interface Sides {
  thread: ThreadFaces;
  user: ChatMessage['user'];
  service: ChatMessage['service'];
  /** Names of the agents; without them messages are presented without. */
  agents?: ReadonlyMap<number, string>;
  /** Names of the agents in tips; given if the reader is one of them. */
  colleagues?: ReadonlyMap<number, string> | undefined;
}

/** The same for a caller that has read the sides, of many threads at once. */
export function presentBetween(ctx: Ctx, sides: Sides, rows: readonly MessageRow[], previous?: Date): ChatMessage[] {
  let before = previous;
  return rows.map((row) => {
    const at = new Date(row.createdAt);
    if (row.previousAt) before = new Date(row.previousAt);
    const show = needsTimeTag(at, before);
    before = at;
    return presentMessage(ctx, { ...sides, row, at, show });
  });
}

async function shopperFace(ctx: Ctx, shopperId: number): Promise<ChatMessage['user']> {
  const { actor } = ctx;
  if (actor?.userId === shopperId) return { avatar: actor.avatarUrl, name: actor.nickname };
  const face = (await readFaces(ctx, [shopperId])).get(shopperId);
  return { avatar: face?.avatar ?? '', name: face?.nickname ?? '' };
}

interface Presented extends Sides {
  row: MessageRow;
  at: Date;
  show: boolean;
}

function presentMessage(
  ctx: Ctx,
  { row, at, show, thread, user, service, agents, colleagues }: Presented,
): ChatMessage {
  const isRecalled = row.recalledAt !== null;
  const isByUser = row.side === 'shopper';
  const tip = row.kind === KIND.tip ? tipOf(row, { user, service, agents, colleagues }) : null;
  return {
    id: row.id,
    chatId: row.chatId,
    merId: thread.merchantId,
    clientId: row.clientId,
    msn: tip
      ? ctx.app.texts[ctx.locale].t(tipKey(tip, colleagues ? 'agent' : 'shopper'), { name: tip.name })
      : textOf(ctx, row, isRecalled),
    msnType: row.kind,
    sendType: isByUser ? 0 : 1,
    recallStatus: isRecalled ? 1 : 0,
    createTime: at.toISOString(),
    time: timeLabel(at, ctx.now, timeZoneOf(ctx.site)),
    show,
    avatar: isByUser ? user.avatar : service.avatar,
    user,
    service,
    agent: (row.side === 'agent' && agents?.get(row.senderId)) || '',
    isVideo: row.kind === KIND.image && row.body.endsWith('.mp4'),
    isNote: row.isNote,
    tip,
    ...(isRecalled ? {} : row.card),
  };
}

/**
 * An agent without a name for shoppers appears to them as the shop, in the reader's language, never by the name of the
 * account. Agents read the name of the colleague, or of the customer where a tip is about one.
 */
function tipOf(
  { body, senderId }: MessageRow,
  { user, service, agents, colleagues }: Omit<Sides, 'thread'>,
): NonNullable<ChatMessage['tip']> {
  const tip = JSON.parse(body) as Omit<NonNullable<ChatMessage['tip']>, 'name'>;
  const agent = agents?.get(senderId);
  if (!colleagues) return { ...tip, name: agent || service.name };
  return { ...tip, name: senderId ? agent || colleagues.get(senderId) || service.name : user.name };
}

function textOf(ctx: Ctx, row: MessageRow, isRecalled: boolean): string {
  if (isRecalled) return '';
  return row.kind === KIND.image ? shownUrl(ctx.app, ctx.now, row.body) : row.body;
}
