import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { MAX_SOURCE } from '../rules.ts';
import { BOUNTY_STATES, PAID_SCOPES, SALE_KINDS } from './rules.ts';

const idShape = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const paged = {
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** The price of a topic, as cards show it. */
export const topicPriceShape = moneyShape.extend({ scope: z.enum(PAID_SCOPES) });

/** What is sold of a topic. */
export const paidPartShape = z.object({
  scope: z.enum(PAID_SCOPES),
  price: moneyShape,
  /** Whether the viewer sees it: as its author, its buyer, or with a permission. */
  isOpen: z.boolean(),
  /** Whether the viewer has bought it. */
  isBought: z.boolean(),
  /** Whether the viewer can buy it now; guests sign in first. */
  mayBuy: z.boolean(),
  buyerCount: z.number(),
  /** Empty unless it is open. */
  html: z.string(),
  toc: z.array(z.object({ id: z.string(), level: z.number(), text: z.string() })),
  pictures: z.array(z.string()),
  /** Whether the pay password is asked for when it is bought. */
  needsPayPassword: z.boolean(),
  /** How many pictures are sold, and whether a video or sound is. */
  pictureCount: z.number(),
  hasMedia: z.boolean(),
});
export type PaidPart = z.infer<typeof paidPartShape>;

export const bountyShape = z.object({
  amount: moneyShape,
  state: z.enum(BOUNTY_STATES),
  /** When the rule of the site decides; null once it is decided, and before publication. */
  endsAt: z.string().nullable(),
  commentId: z.number().nullable(),
  /** Whether the viewer can take it back now. */
  mayTakeBack: z.boolean(),
  /** Whether the viewer asked, and cannot delete the question until the bounty is decided. */
  keepsTopic: z.boolean(),
});
export type Bounty = z.infer<typeof bountyShape>;

export const tipsShape = z.object({
  count: z.number(),
  total: moneyShape,
  least: moneyShape,
  mayTip: z.boolean(),
  needsPayPassword: z.boolean(),
});
export type Tips = z.infer<typeof tipsShape>;

/** Idempotency key of the client. */
const requestId = z.string().min(8).max(64);
/** Minor units; the limits of the currency are checked apart. */
const amount = z.number('priceAmount').int('priceAmount').positive('priceAmount').max(Number.MAX_SAFE_INTEGER);

export const shownCurrency = z.string().length(3).optional();

/** What a writer sells. */
export const paidInput = z.object({
  scope: z.enum(PAID_SCOPES),
  /** In minor units of the site's currency. */
  price: amount,
  /** Markdown of the paid text; only of `content`. */
  source: z.string().trim().max(MAX_SOURCE, 'tooLong').default(''),
});
export type PaidInput = z.output<typeof paidInput>;

export const buyTopicInput = z
  .object({
    topicId: idShape,
    /** The price that the buyer was shown, in minor units. */
    price: amount,
    /** The currency of that price, if the buyer was shown one. */
    currency: shownCurrency,
    requestId,
    payPassword: z.string().max(20).optional(),
  })
  .openapi('ForumBuyTopic');
export type BuyTopic = z.output<typeof buyTopicInput>;

export const tipInput = z
  .object({
    topicId: idShape,
    /** Of a comment of that topic; otherwise the topic's author gets it. */
    commentId: idShape.optional(),
    amount,
    requestId,
    payPassword: z.string().max(20).optional(),
  })
  .openapi('ForumTip');
export type Tip = z.output<typeof tipInput>;

export const soldAnswer = z.object({ no: z.string() }).openapi('ForumSold');

/** The payer's or the earner's side of a sale. */
const saleShape = z.object({
  no: z.string(),
  kind: z.enum(SALE_KINDS),
  title: z.string(),
  topicId: z.number().nullable(),
  cardId: z.number().nullable(),
  /** What the viewer paid or earned. */
  amount: moneyShape,
  /** The buyer for those who earned, the author for the buyer; null for the site, and for former members. */
  counterpart: z.object({ id: z.number(), name: z.string() }).nullable(),
  soldAt: z.string(),
  /** When it was or will be withdrawable; of what was earned. */
  readyAt: z.string(),
  isReady: z.boolean(),
  refundedAt: z.string().nullable(),
  /** What the viewer got back of the amount, or lost; less than all of it for a card whose days were partly used. */
  refunded: moneyShape.nullable(),
  refundReason: z.string(),
});
export type Sale = z.infer<typeof saleShape>;

export const salesQuery = z.object({
  side: z.enum(['paid', 'earned']).default('paid'),
  kind: z.enum(SALE_KINDS).optional(),
  ...paged,
});
export type SalesQuery = z.output<typeof salesQuery>;
export const salesAnswer = z
  .object({ list: z.array(saleShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ForumSales');
export type SaleList = z.infer<typeof salesAnswer>;

export const saleAnswer = saleShape
  .extend({
    /** What the viewer is shown of the split: the buyer the whole, those who earned their own part. */
    side: z.enum(['paid', 'earned', 'invited']),
    whole: moneyShape,
    tenths: z.object({ author: z.number(), inviter: z.number(), site: z.number() }),
    fromBalance: moneyShape.nullable(),
    fromIncome: moneyShape.nullable(),
  })
  .openapi('ForumSale');
export type SaleDetail = z.infer<typeof saleAnswer>;

const FREEZE_KINDS = ['withdrawal', 'bounty'] as const;
export const walletAnswer = z
  .object({
    currency: z.string(),
    /** Topped up; can be spent and not withdrawn. */
    balance: moneyShape,
    /** Earned here; can be spent and withdrawn. */
    income: moneyShape,
    /** Earned, and still refundable. */
    pending: moneyShape,
    /** Held by withdrawals and bounties. */
    frozen: moneyShape,
    /** Shares of purchases through the member's topics that can still be refunded: not in the wallet yet. */
    expected: moneyShape,
    points: z.number(),
    mayWithdraw: z.boolean(),
    /** Sums of this calendar year in the site's time zone. */
    year: z.object({ year: z.number(), earned: moneyShape, spent: moneyShape, withdrawn: moneyShape }),
  })
  .openapi('ForumWallet');
export type Wallet = z.infer<typeof walletAnswer>;

const MOVEMENT_KINDS = [
  'recharge',
  'purchase',
  'sale',
  'tip',
  'bounty_held',
  'bounty_returned',
  'bounty',
  'goods_share',
  'released',
  'refund',
  'withdrawal',
  'withdrawal_refused',
  'withdrawal_paid',
  'fee',
  'shopping',
  'adjusted',
  'other',
] as const;
const movementShape = z.object({
  id: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  part: z.enum(['balance', 'income', 'pending', 'frozen']),
  /** Negative: out of that part. */
  amount: moneyShape,
  /** Of a sale, a withdrawal, a payment or an order. */
  reference: z.string(),
  title: z.string(),
  counterpart: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The shop that paid a share of a purchase. */
  shop: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Whether the reference is a sale, with a page of its own. */
  isSale: z.boolean(),
  at: z.string(),
});
export type Movement = z.infer<typeof movementShape>;
export const movementsQuery = z.object({
  part: z.enum(['all', 'balance', 'income', 'pending', 'frozen']).default('all'),
  ...paged,
});
export type MovementsQuery = z.output<typeof movementsQuery>;
export const movementsAnswer = z
  .object({ list: z.array(movementShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ForumWalletMovements');
export type MovementList = z.infer<typeof movementsAnswer>;

const frozenShape = z.object({
  kind: z.enum(FREEZE_KINDS),
  /** The withdrawal's number, or empty. */
  no: z.string(),
  topicId: z.number().nullable(),
  title: z.string(),
  amount: moneyShape,
  since: z.string(),
  /** When a bounty is decided at the latest. */
  until: z.string().nullable(),
});
export type Frozen = z.infer<typeof frozenShape>;
export const frozenAnswer = z.object({ list: z.array(frozenShape), total: moneyShape }).openapi('ForumFrozen');

export const yearQuery = z.object({ year: z.coerce.number().int().min(2020).max(2100) });
export const yearStatementAnswer = z
  .object({
    year: z.number(),
    currency: z.string(),
    months: z.array(
      z.object({
        /** `2026-11` */
        month: z.string(),
        recharged: moneyShape,
        earned: moneyShape,
        spent: moneyShape,
        withdrawn: moneyShape,
        fees: moneyShape,
        other: moneyShape,
        /** All parts of the wallet at the end of the month. */
        closing: moneyShape,
      }),
    ),
    opening: moneyShape,
    closing: moneyShape,
  })
  .openapi('ForumYearStatement');
export type YearStatement = z.infer<typeof yearStatementAnswer>;

/** For the staff of a site. */
const officeSaleShape = saleShape.extend({
  buyer: z.object({ id: z.number(), name: z.string() }),
  author: z.object({ id: z.number(), name: z.string() }).nullable(),
  inviter: z.object({ id: z.number(), name: z.string() }).nullable(),
  parts: z.object({ author: moneyShape, inviter: moneyShape, site: moneyShape }),
  mayRefund: z.boolean(),
});
export type OfficeSale = z.infer<typeof officeSaleShape>;
export const officeSalesQuery = z.object({
  kind: z.enum(SALE_KINDS).optional(),
  state: z.enum(['pending', 'released', 'refunded']).optional(),
  /** A number, or the name of a member. */
  keyword: z.string().trim().max(100).default(''),
  ...paged,
});
export type OfficeSalesQuery = z.output<typeof officeSalesQuery>;
export const officeSalesAnswer = z
  .object({
    list: z.array(officeSaleShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** What the site has earned, by currency. */
    earned: z.array(moneyShape),
  })
  .openapi('ForumOfficeSales');
export type OfficeSales = z.infer<typeof officeSalesAnswer>;
export const refundSaleInput = z.object({
  no: z.string().min(1).max(40),
  reason: z.string().trim().min(1, 'required').max(500, 'tooLong'),
});
