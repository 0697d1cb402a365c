import { z } from '@hono/zod-openapi';
import { orderInfoShape } from '../../orders/order-info.ts';
import { refundOrderShape } from '../../refunds/refund-order.ts';
import { messageShape } from '../contract.ts';
import { MAX_CLIENT_ID, MAX_TEXT, SENT_KINDS, STATES } from '../rules.ts';

const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const merId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const DESK_TABS = ['queue', 'mine', 'all', 'ended'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

export const deskListQuery = z.object({
  merId,
  tab: z.enum(DESK_TABS).default('queue'),
  keyword: z.string().trim().max(100).default(''),
});
export type DeskListQuery = z.infer<typeof deskListQuery>;

const deskChatShape = z
  .object({
    chatId: z.number(),
    state: z.enum(STATES),
    shopper: z.object({ id: z.number(), name: z.string(), avatar: z.string() }),
    agent: z.object({ id: z.number(), name: z.string() }).nullable(),
    isBlocked: z.boolean(),
    unread: z.number(),
    /** Since when the shopper has waited for an answer; null if nothing is unanswered. */
    waitingSince: z.string().nullable(),
    startedAt: z.string(),
    rating: z.number().nullable(),
    ratingNote: z.string(),
    last: messageShape.nullable(),
  })
  .openapi('DeskChat');
export type DeskChat = z.infer<typeof deskChatShape>;

export const deskListAnswer = z
  .object({ list: z.array(deskChatShape), counts: z.record(z.enum(DESK_TABS), z.number()) })
  .openapi('DeskChats');
export type DeskList = z.infer<typeof deskListAnswer>;

export const deskSendInput = z.object({
  chatId: bodyId,
  msn: z.string().max(MAX_TEXT),
  msnType: z.union(SENT_KINDS.map((kind) => z.literal(kind))),
  clientId: z.string().min(1).max(MAX_CLIENT_ID).optional(),
  /** A private note, which only agents see. */
  isNote: z.boolean().default(false),
});
export type DeskSendInput = z.infer<typeof deskSendInput>;

export const presenceInput = z.object({
  merId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  isAway: z.boolean().optional(),
});
export const transferInput = z.object({
  chatId: bodyId,
  agentId: bodyId,
  note: z.string().trim().max(500).default(''),
});
export const blockInput = z.object({ chatId: bodyId, isBlocked: z.boolean() });
export const takeInput = z.object({ chatId: bodyId });
export const agentsAnswer = z
  .object({
    list: z.array(z.object({ id: z.number(), name: z.string(), isOnline: z.boolean(), load: z.number() })),
  })
  .openapi('ChatAgents');
export const customerAnswer = z
  .object({
    orders: z.array(z.object({ ...orderInfoShape.shape, placedAt: z.string(), status: z.string() })),
    refunds: z.array(refundOrderShape),
  })
  .openapi('ChatCustomer');
export const merchantQuery = z.object({ merId });
