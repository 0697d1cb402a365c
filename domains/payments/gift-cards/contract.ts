import { z } from '@hono/zod-openapi';
import type { Money } from '../../../platform/locale/money.ts';
import { instantShape } from '../../kit/moment-shapes.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { requestIdShape } from '../../kit/request-id.ts';
import { RECORD_DIRECTIONS } from '../../ledger/rules.ts';
import { MOST_CODE_LENGTH } from '../../promotions/coupons/codes/rules.ts';
import { GIFT_CARD_STATES, GIFT_DESIGNS, GIFT_RECORD_KINDS, MOST_BATCH, MOST_CARDS, MOST_MESSAGE } from './rules.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Cards that a user bought. */
    'gift-card.bought': { paymentNo: string; userId: number; num: number; amount: Money };
    /** A card that was given away was redeemed by another user. */
    'gift-card.redeemed': { no: string; ownerId: number; amount: Money };
  }
}

const currency = z.string().regex(/^[A-Z]{3}$/);
const no = z.string().min(1).max(40);
const page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const giftCardOfferAnswer = z
  .object({ designs: z.array(z.enum(GIFT_DESIGNS)), amounts: z.array(moneyShape), most: z.number(), years: z.number() })
  .openapi('GiftCardOffer');
export type GiftCardOffer = z.infer<typeof giftCardOfferAnswer>;

/** `requestId` is an idempotency key of the client: repeating it opens one purchase. */
export const buyGiftCardInput = z.object({
  design: z.enum(GIFT_DESIGNS),
  amount: z.number().int().positive(),
  currency: currency.optional(),
  num: z.number().int().min(1).max(MOST_CARDS).default(1),
  requestId: requestIdShape(64),
});
export type BuyGiftCardInput = z.infer<typeof buyGiftCardInput>;
export const giftPurchaseAnswer = z
  .object({ orderNo: z.string(), amount: moneyShape, deadline: z.string() })
  .openapi('GiftCardPurchase');
export type GiftPurchase = z.infer<typeof giftPurchaseAnswer>;

const giftCardShape = z
  .object({
    no: z.string(),
    design: z.enum(GIFT_DESIGNS),
    amount: moneyShape,
    state: z.enum(GIFT_CARD_STATES),
    message: z.string(),
    boughtAt: z.string(),
    expiresAt: z.string(),
    /** When its code was last generated. */
    givenAt: z.string().nullable(),
    redeemedAt: z.string().nullable(),
    /** Whether its owner redeemed it. */
    isMine: z.boolean(),
  })
  .openapi('GiftCard');
export type GiftCard = z.infer<typeof giftCardShape>;
export const myGiftCardsQuery = z.object({ state: z.enum(GIFT_CARD_STATES).optional(), ...page });
export const myGiftCardsAnswer = z
  .object({ list: z.array(giftCardShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('MyGiftCards');
export type MyGiftCards = z.infer<typeof myGiftCardsAnswer>;

export const giftBalanceAnswer = z
  .object({
    /** Every currency in which there is or was gift balance, the requested one first. */
    balances: z.array(moneyShape),
    /** Gift balance held for open payments, in the requested currency. */
    held: moneyShape,
  })
  .openapi('GiftBalance');
export type GiftBalance = z.infer<typeof giftBalanceAnswer>;

export const giftRecordsQuery = z.object({
  currency: currency.optional(),
  direction: z.enum(RECORD_DIRECTIONS).default('all'),
  ...page,
});
const giftRecordShape = z
  .object({
    id: z.number(),
    kind: z.enum(GIFT_RECORD_KINDS),
    reference: z.string(),
    amount: moneyShape,
    after: moneyShape,
    at: z.string(),
  })
  .openapi('GiftRecord');
export type GiftRecord = z.infer<typeof giftRecordShape>;
export const giftRecordsAnswer = z
  .object({ list: z.array(giftRecordShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('GiftRecords');
export type GiftRecords = z.infer<typeof giftRecordsAnswer>;

export const giftCardNoInput = z.object({ no });
export const giveGiftCardInput = z.object({ no, message: z.string().trim().max(MOST_MESSAGE).default('') });
/** The code is shown only this once; generating a new one invalidates it. */
export const giftCodeAnswer = z.object({ no: z.string(), code: z.string() }).openapi('GiftCode');
export type GiftCode = z.infer<typeof giftCodeAnswer>;

export const keptGiftAnswer = z.object({ amount: moneyShape }).openapi('KeptGift');

export const redeemGiftInput = z.object({ code: z.string().trim().min(1).max(MOST_CODE_LENGTH) });
export const redeemedGiftAnswer = z
  .object({
    amount: moneyShape,
    design: z.enum(GIFT_DESIGNS),
    /** The giver's message and name; empty for a card of the platform. */
    message: z.string(),
    from: z.string(),
  })
  .openapi('RedeemedGift');
export type RedeemedGift = z.infer<typeof redeemedGiftAnswer>;

export const giftBatchInput = z.object({
  design: z.enum(GIFT_DESIGNS),
  currency,
  amount: z.number().int().min(1).max(100_000_000),
  num: z.number().int().min(1).max(MOST_BATCH),
  expiresAt: instantShape,
  note: z.string().trim().max(100).default(''),
});
export type GiftBatchInput = z.infer<typeof giftBatchInput>;
export const giftBatchMadeAnswer = z.object({ batchId: z.number(), codes: z.array(z.string()) }).openapi('GiftCodes');
export type GiftBatchMade = z.infer<typeof giftBatchMadeAnswer>;

const giftBatchShape = z
  .object({
    id: z.number(),
    design: z.enum(GIFT_DESIGNS),
    amount: moneyShape,
    num: z.number(),
    redeemed: z.number(),
    /** Cards that can still be redeemed. */
    open: z.number(),
    note: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    stoppedAt: z.string().nullable(),
  })
  .openapi('GiftBatch');
export type GiftBatch = z.infer<typeof giftBatchShape>;
export const giftBatchesQuery = z.object(page);
export const giftBatchesAnswer = z
  .object({
    list: z.array(giftBatchShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** Value of unredeemed cards by currency, bought and issued. */
    owed: z.array(moneyShape),
  })
  .openapi('GiftBatches');
export type GiftBatches = z.infer<typeof giftBatchesAnswer>;
export const giftBatchIdInput = z.object({ batchId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const giftBatchStoppedAnswer = z.object({ stopped: z.number() });
