import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { uploadedPicture } from '../../uploads/contract.ts';
import { authorShape, idShape, idText, listed, paged } from '../contract.ts';
import { shownCurrency } from '../money/contract.ts';
import { MAX_BENEFITS, MAX_CARD_DAYS, MAX_CARD_NAME, MAX_STOCK } from './rules.ts';

/** A membership card as members see it. */
const cardShape = z
  .object({
    id: z.number(),
    name: z.string(),
    benefits: z.string(),
    picture: z.string(),
    price: moneyShape,
    days: z.number(),
    /** The role that it gives. */
    role: z.string(),
    /** Pieces that can still be bought; null: without limit. */
    left: z.number().nullable(),
    isOnSale: z.boolean(),
    /** Until when the reader has it; null: not at the moment. */
    endsAt: z.string().nullable(),
  })
  .openapi('MembershipCard');
export type MembershipCard = z.infer<typeof cardShape>;
export const cardsAnswer = z.array(cardShape);
export const cardParams = z.object({ id: idText });

export const cardAnswer = cardShape
  .extend({
    /** What is missing in the reader's wallet; null for guests. */
    missing: moneyShape.nullable(),
    /** Whether the pay password is asked for when it is bought. */
    needsPayPassword: z.boolean(),
  })
  .openapi('MembershipCardDetails');
export type CardDetails = z.infer<typeof cardAnswer>;

/** `price` is what the buyer has seen, in minor units; `requestId` is an idempotency key of the client. */
export const buyCardInput = z
  .object({
    id: idShape,
    price: z.number().int().positive(),
    /** The currency of that price, if the buyer was shown one. */
    currency: shownCurrency,
    requestId: z.string().min(8).max(64),
    payPassword: z.string().max(20).optional(),
  })
  .openapi('BuyMembershipCard');
export type BuyCard = z.output<typeof buyCardInput>;
export const boughtCardAnswer = z.object({ no: z.string(), endsAt: z.string() }).openapi('BoughtMembershipCard');
export type BoughtCard = z.infer<typeof boughtCardAnswer>;

export const topUpInput = z
  .object({ id: idShape, requestId: z.string().min(8).max(64) })
  .openapi('TopUpForMembershipCard');
export type TopUp = z.output<typeof topUpInput>;
/** The payment to make; null if the wallet holds enough. */
export const topUpAnswer = z
  .object({ orderNo: z.string(), amount: moneyShape })
  .nullable()
  .openapi('TopUpOfMembershipCard');

const cardOrderShape = z
  .object({
    no: z.string(),
    cardId: z.number(),
    /** What the card was called when it was sold. */
    title: z.string(),
    amount: moneyShape,
    boughtAt: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    refund: z.object({ amount: moneyShape, at: z.string(), reason: z.string() }).nullable(),
  })
  .openapi('MembershipCardOrder');
export type CardOrder = z.infer<typeof cardOrderShape>;
export const cardOrdersQuery = z.object(paged);
export const cardOrdersAnswer = z.object({ list: z.array(cardOrderShape), ...listed }).openapi('MembershipCardOrders');

/** What the reader has at the moment, and the boards that it opens to them. */
export const ownCardsAnswer = z
  .array(cardShape.extend({ boards: z.array(z.object({ slug: z.string(), name: z.string() })) }))
  .openapi('OwnMembershipCards');
export type OwnCard = z.infer<typeof ownCardsAnswer>[number];

const names = textsShape(MAX_CARD_NAME).refine(
  (texts) => Object.values(texts).some((text) => text?.trim()),
  'required',
);

/** Without an id: a new card. The price is in minor units of the site's currency. */
export const cardInput = z
  .object({
    id: idShape.optional(),
    name: names,
    benefits: textsShape(MAX_BENEFITS).default({}),
    picture: z.union([z.literal(''), uploadedPicture]).default(''),
    price: z.number('invalid_format').int(),
    days: z.number('invalid_format').int().min(1, 'too_small').max(MAX_CARD_DAYS, 'too_big'),
    roleId: idShape,
    stock: z.number('invalid_format').int().min(0, 'too_small').max(MAX_STOCK, 'too_big').nullable().default(null),
    sort: z.number('invalid_format').int().min(0).max(1_000).default(0),
    isOnSale: z.boolean().default(false),
  })
  .openapi('MembershipCardInput');
export type CardInput = z.output<typeof cardInput>;

/** A card as its staff edit it. */
const officeCardShape = z
  .object({
    id: z.number(),
    name: textsAnswer,
    benefits: textsAnswer,
    picture: z.string(),
    price: moneyShape,
    days: z.number(),
    roleId: z.number(),
    role: z.string(),
    stock: z.number().nullable(),
    soldCount: z.number(),
    sort: z.number(),
    isOnSale: z.boolean(),
  })
  .openapi('OfficeMembershipCard');
export type OfficeCard = z.infer<typeof officeCardShape>;
export const officeCardsAnswer = z.array(officeCardShape);

const cardSaleShape = cardOrderShape
  .omit({ cardId: true })
  .extend({
    buyer: authorShape,
    /** What a refund would return now; null: nothing is left of it. */
    rest: moneyShape.nullable(),
  })
  .openapi('MembershipCardSale');
export type CardSale = z.infer<typeof cardSaleShape>;
export const cardSalesQuery = z.object({ id: idText, ...paged });
export const cardSalesAnswer = z.object({ list: z.array(cardSaleShape), ...listed }).openapi('MembershipCardSales');

export const refundCardInput = z
  .object({ no: z.string().min(1).max(40), reason: z.string().trim().min(1, 'required').max(500, 'tooLong') })
  .openapi('RefundMembershipCard');
