import { sql } from 'kysely';
import { readFaces } from '../accounts/faces.server.ts';
import type { Ctx } from '../context.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import { shownUrl } from '../uploads/private-pictures.ts';
import { readAgentNames } from './agents/agent-names.server.ts';
import type { CardSnapshot, ChatMessage } from './contract.ts';
import { readMerchantFace } from './merchant-face.server.ts';
import { KIND, needsTimeTag, type Tip, timeLabel } from './rules.ts';

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
}

/** Of `chat.messages m`. */
export const MESSAGE_COLUMNS = sql`m.id, m.conversation_id as "chatId", m.sender_id as "senderId", m.side, m.kind, m.body, m.card,
  m.is_note as "isNote", m.client_id as "clientId", m.created_at as "createdAt", m.recalled_at as "recalledAt"`;

export interface ThreadFaces {
  shopperId: number;
  merchantId: number;
}

/** Messages of one thread as both sides see them; `previous` is the message before the first. */
export async function presentMessages(
  ctx: Ctx,
  thread: ThreadFaces,
  rows: readonly MessageRow[],
  previous?: Date,
): Promise<ChatMessage[]> {
  if (rows.length === 0) return [];
  const user = await shopperFace(ctx, thread.shopperId);
  const { avatar, name } = await readMerchantFace(ctx, thread.merchantId);
  const agents = await readAgentNames(ctx, thread.merchantId);
  return presentBetween(ctx, { thread, user, service: { avatar, name }, agents }, rows, previous);
}

/** A thread with both of its sides. */
export interface Sides {
  thread: ThreadFaces;
  user: ChatMessage['user'];
  service: ChatMessage['service'];
  /** Names of the agents; without them messages are presented without. */
  agents?: ReadonlyMap<number, string>;
}

/** The same for a caller that has read the sides, of many threads at once. */
export function presentBetween(ctx: Ctx, sides: Sides, rows: readonly MessageRow[], previous?: Date): ChatMessage[] {
  let before = previous;
  return rows.map((row) => {
    const at = new Date(row.createdAt);
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

function presentMessage(ctx: Ctx, { row, at, show, thread, user, service, agents }: Presented): ChatMessage {
  const isRecalled = row.recalledAt !== null;
  const isByUser = row.side === 'shopper';
  const tip = row.kind === KIND.tip ? tipOf(row, agents?.get(row.senderId) || service.name) : null;
  return {
    id: row.id,
    chatId: row.chatId,
    merId: thread.merchantId,
    clientId: row.clientId,
    msn: textOf(ctx, row, isRecalled, tip),
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

/** An agent without a name for shoppers appears as the shop, in the reader's language, never by the name of the account. */
function tipOf(row: MessageRow, name: string): { code: Tip; name: string } {
  const { code } = JSON.parse(row.body) as { code: Tip };
  return { code, name };
}

function textOf(ctx: Ctx, row: MessageRow, isRecalled: boolean, tip: ChatMessage['tip']): string {
  if (isRecalled) return '';
  if (tip) return ctx.app.texts[ctx.locale].t(`chat:tip.${tip.code}`, { name: tip.name });
  return row.kind === KIND.image ? shownUrl(ctx.app, ctx.now, row.body) : row.body;
}
