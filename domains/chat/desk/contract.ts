import { z } from '@hono/zod-openapi';
import { instantShape } from '../../kit/moment-shapes.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { orderInfoShape } from '../../orders/order-info.ts';
import { refundOrderShape } from '../../refunds/refund-order.ts';
import { couponCard, messageShape } from '../contract.ts';
import { MAX_CHANGED, MAX_CLIENT_ID, MAX_LABELS, MAX_TEXT, SENT_KINDS, SHORTCUT, STATES } from '../rules.ts';

const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const merId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const DESK_TABS = ['queue', 'mine', 'all', 'snoozed', 'ended'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

export const deskListQuery = z.object({
  merId,
  tab: z.enum(DESK_TABS).default('queue'),
  keyword: z.string().trim().max(100).default(''),
  /** Customers with this label only. */
  label: z.string().trim().max(30).default(''),
});
export type DeskListQuery = z.infer<typeof deskListQuery>;

const deskChatShape = z
  .object({
    chatId: z.number(),
    state: z.enum(STATES),
    shopper: z.object({ id: z.number(), name: z.string(), avatar: z.string() }),
    agent: z.object({ id: z.number(), name: z.string() }).nullable(),
    isBlocked: z.boolean(),
    labels: z.array(z.string()),
    /** The language that the shopper reads. */
    locale: z.string(),
    unread: z.number(),
    /** Since when the shopper has waited for an answer; null if nothing is unanswered. */
    waitingSince: z.string().nullable(),
    startedAt: z.string(),
    /** An agent has put it off, until that moment or the shopper's next message; null: until that message. */
    isSnoozed: z.boolean(),
    snoozedUntil: z.string().nullable(),
    /** It has come back from that, and no agent has written since. */
    isBack: z.boolean(),
    rating: z.number().nullable(),
    ratingNote: z.string(),
    last: messageShape.nullable(),
  })
  .openapi('DeskChat');
export type DeskChat = z.infer<typeof deskChatShape>;

export const deskListAnswer = z
  .object({
    list: z.array(deskChatShape),
    counts: z.record(z.enum(DESK_TABS), z.number()),
    /** The server's time of this answer. */
    now: z.string(),
    /** Every label of the merchant's customers. */
    labels: z.array(z.string()),
  })
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
/** What calls for an agent on every page of an office. */
export const attentionAnswer = z
  .object({
    isAway: z.boolean(),
    /** Conversations in the queue, and the agent's own with unread messages. */
    waiting: z.number(),
    /** The newest message of a customer in the queue or in one of the agent's own conversations; 0 without one. */
    newest: z.number(),
  })
  .openapi('DeskAttention');
export type DeskAttention = z.infer<typeof attentionAnswer>;
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
    /** Whether the agent may read orders; without that, the lists are empty and the sums are missing. */
    mayReadOrders: z.boolean(),
    orders: z.array(z.object({ ...orderInfoShape.shape, placedAt: z.string(), status: z.string() })),
    refunds: z.array(refundOrderShape),
    /** Paid orders with this merchant, and what they cost without refunds. */
    paid: z.number(),
    spent: moneyShape.nullable(),
    cart: z.array(
      z.object({ id: z.number(), productId: z.number(), name: z.string(), num: z.number(), unit: moneyShape }),
    ),
    /** The product or shop of this merchant that the shopper looks at. */
    viewed: z.object({ path: z.string(), title: z.string() }).nullable(),
  })
  .openapi('ChatCustomer');
export type DeskCustomerData = z.infer<typeof customerAnswer>;
export const merchantQuery = z.object({ merId });

const savedReplyShape = z.object({ shortcut: z.string(), texts: textsAnswer });
export type SavedReply = z.infer<typeof savedReplyShape>;
export const savedRepliesAnswer = z.object({ list: z.array(savedReplyShape) }).openapi('SavedReplies');

const shortcut = z.string().trim().regex(SHORTCUT, 'invalid_format');
const bodyMerId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const saveReplyInput = z
  .object({
    merId: bodyMerId,
    shortcut,
    /** The shortcut of the reply that this one replaces; empty for a new one. */
    was: z.string().trim().max(30).default(''),
    /** With `{name}` and `{order}` for the customer's name and latest order. */
    texts: textsShape(MAX_TEXT),
  })
  .openapi('SaveReply');
export type SaveReply = z.output<typeof saveReplyInput>;

export const labelsInput = z.object({
  chatId: bodyId,
  labels: z.array(z.string().trim().min(1).max(30)).max(MAX_LABELS),
});
export type DeskCoupon = z.infer<typeof couponCard>;
export const deskCouponsAnswer = z.object({ list: z.array(couponCard) }).openapi('DeskCoupons');
export const sendCouponInput = z.object({
  chatId: bodyId,
  couponId: bodyId,
  clientId: z.string().min(1).max(MAX_CLIENT_ID).optional(),
});

/** Null: until the shopper writes again. */
const until = instantShape.nullable();
export const snoozeInput = z.object({ chatId: bodyId, until });
export type SnoozeInput = z.output<typeof snoozeInput>;

export const changeChatsInput = z
  .object({
    chatIds: z.array(bodyId).min(1).max(MAX_CHANGED),
    change: z.discriminatedUnion('do', [
      z.object({ do: z.literal('assign'), agentId: bodyId }),
      z.object({ do: z.literal('end') }),
      /** Adds one label. */
      z.object({ do: z.literal('label'), label: z.string().trim().min(1, 'required').max(30) }),
      z.object({ do: z.literal('snooze'), until }),
    ]),
  })
  .openapi('ChangeChats');
export type ChangeChats = z.output<typeof changeChatsInput>;
export const changedChats = z
  .object({
    changed: z.array(z.number()),
    /** Those that have ended meanwhile, or have too many labels. */
    skipped: z.array(z.number()),
  })
  .openapi('ChangedChats');
export type ChangedChats = z.infer<typeof changedChats>;
