import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { orderInfoShape } from '../orders/order-info.ts';
import { refundOrderShape } from '../refunds/refund-order.ts';
import { SERVICE_TYPES } from '../sites/service-contact.ts';
import { MAX_CLIENT_ID, MAX_TEXT, PAGE_SIZE, SENT_KINDS, STATES, TIP_SIDES, TIPS } from './rules.ts';
import { topicShape } from './topics/contract.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** 0 is the platform. */
const merchantId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const clientId = z.string().min(1).max(MAX_CLIENT_ID);

const productCardOfChat = z.object({
  product_id: z.number(),
  store_name: z.string(),
  image: z.string(),
  stock: z.number(),
  sales: z.number(),
  price: moneyShape,
});

export const couponCard = z.object({ id: z.number(), name: z.string(), discount: moneyShape, minSpend: moneyShape });

/** A card as it was when it was sent. */
const cardShape = z.object({
  product: productCardOfChat.optional(),
  orderInfo: orderInfoShape.optional(),
  refundOrder: refundOrderShape.optional(),
  /** With a text: a coupon to claim. */
  coupon: couponCard.optional(),
});
export type CardSnapshot = z.infer<typeof cardShape>;

const face = z.object({ avatar: z.string(), name: z.string() });

/** Specification 3. */
export const messageShape = z
  .object({
    id: z.number(),
    chatId: z.number(),
    merId: z.number(),
    /** The id that the sender's window chose. */
    clientId: z.string(),
    /** Text, emoji, the address of a picture or video, or the id of what a card shows; empty once recalled. */
    msn: z.string(),
    msnType: z.number(),
    /** 0: by the user, 1: by the service. */
    sendType: z.number(),
    recallStatus: z.number(),
    createTime: z.string(),
    /** The time as it is shown, in the site's time zone. */
    time: z.string(),
    /** Whether the time is shown above the message. */
    show: z.boolean(),
    avatar: z.string(),
    user: face,
    service: face,
    /** The name that is set for the agent who wrote it; empty without one. */
    agent: z.string(),
    isVideo: z.boolean(),
    /** A private note of the agents. */
    isNote: z.boolean(),
    /** A tip of the system, which the window writes in its reader's language. The name is the one the reader's side sees. */
    tip: z.object({ code: z.enum(TIPS), name: z.string(), by: z.enum(TIP_SIDES).optional() }).nullable(),
    ...cardShape.shape,
  })
  .openapi('ChatMessage');
export type ChatMessage = z.infer<typeof messageShape>;

export const chatParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
export const messageParams = z.object({ id });
export const historyParams = z.object({ chatId: id });

export const sendInput = z.object({
  msn: z.string().max(MAX_TEXT),
  msnType: z.union(SENT_KINDS.map((kind) => z.literal(kind))),
  merId: merchantId,
  clientId: clientId.optional(),
});
export type SendInput = z.infer<typeof sendInput>;

export const chatIdInput = z.object({ chatId: bodyId });

export const startAnswer = z
  .object({
    chatId: z.number(),
    /** What the merchant says first. */
    tips: z.string(),
    merchant: z.object({ id: z.number(), avatar: z.string(), name: z.string(), tips: z.string() }),
    state: z.enum(STATES),
    /** Position in the queue; 0 once an agent has taken the conversation. */
    position: z.number(),
    /** Whether an agent is available now. */
    isOnline: z.boolean(),
    /** Outside business hours: when they begin again, if that is known. */
    opensAt: z.string().nullable(),
    /** What the merchant writes about its service; `message` takes messages only. */
    service: z.object({ type: z.enum(SERVICE_TYPES), message: z.string() }),
    /** What the merchant writes beside the messages: safe HTML, empty without a notice. */
    notice: z.string(),
    /** Questions that the merchant answers by itself. */
    topics: z.array(topicShape),
  })
  .openapi('ChatStart');
export type ChatStart = z.infer<typeof startAnswer>;

export const historyQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  /** The `createTime` of the newest known message: returns only newer or changed ones. */
  lastTime: z.iso.datetime().optional(),
  /** Only messages after this one, in order: repeat with the last id until the list is empty. */
  afterId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Older messages than this one. */
  beforeId: id.optional(),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const marks = { readId: z.number(), gotId: z.number() };
export const historyAnswer = z
  .object({
    list: z.array(messageShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** The server's time of this answer: the clock of a browser may be wrong. */
    now: z.string(),
    state: z.enum(STATES),
    /** How far the other side has read and received. */
    other: z.object(marks),
    /** How far the reader has read. */
    readId: z.number(),
    /** A conversation that has ended and can be rated. */
    rateable: z.boolean(),
  })
  .openapi('ChatHistory');
export type ChatHistory = z.infer<typeof historyAnswer>;

export const listQuery = z.object({ keyword: z.string().trim().max(100).default('') });
const chatSummary = z.object({
  chatId: z.number(),
  merchant: z.object({ id: z.number(), avatar: z.string(), name: z.string() }),
  state: z.enum(STATES),
  unread: z.number(),
  last: messageShape.nullable(),
});
export const listAnswer = z.object({ list: z.array(chatSummary), unread: z.number() }).openapi('ChatList');
export type ChatList = z.infer<typeof listAnswer>;

export const readInput = z.object({ chatId: bodyId, messageId: bodyId, isRead: z.boolean().default(true) });
export const typingInput = z.object({ chatId: bodyId });
export const viewedInput = z.object({ chatId: bodyId, path: z.string().max(300) });
export const rateInput = z.object({
  chatId: bodyId,
  rating: z.number().int().min(1).max(5),
  note: z.string().trim().max(500).default(''),
});
export type RateInput = z.infer<typeof rateInput>;
export const unreadAnswer = z.object({ total: z.number() }).openapi('ChatUnread');
