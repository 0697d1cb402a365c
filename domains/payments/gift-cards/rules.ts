/** The designs of a card; each is drawn by `gift-art.tsx`. */
export const GIFT_DESIGNS = ['lantern', 'blossom', 'waves', 'columns'] as const;
export type GiftDesign = (typeof GIFT_DESIGNS)[number];

/** Card values in minor units. Cards are sold in the currencies listed here. */
const AMOUNTS: Record<string, readonly number[]> = {
  CNY: [5_000, 10_000, 20_000, 50_000, 100_000],
  USD: [1_000, 2_500, 5_000, 10_000, 20_000],
  EUR: [1_000, 2_500, 5_000, 10_000, 20_000],
  TWD: [20_000, 50_000, 100_000, 200_000, 500_000],
  THB: [20_000, 50_000, 100_000, 200_000, 500_000],
  LAK: [100_000, 200_000, 500_000, 1_000_000, 2_000_000],
};

/** Amounts to choose from; none in a currency without cards. */
export function giftAmounts(currency: string): readonly number[] {
  return AMOUNTS[currency] ?? [];
}

/** Cards of one purchase. */
export const MOST_CARDS = 10;
/** Payment period of a card purchase. */
export const GIFT_CARD_MINUTES = 30;
/** Validity of a bought card in years. */
export const GIFT_CARD_YEARS = 3;
export const GIFT_CODE_LENGTH = 16;
export const MOST_MESSAGE = 120;
/** Cards of a batch issued by the platform. */
export const MOST_BATCH = 1000;

export const GIFT_CARD_STATES = ['held', 'open', 'redeemed', 'expired', 'stopped'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** An unredeemed card expires at its time, even before the job that records it has run. */
export function stateOf(status: GiftCardState, expiresAt: Date, now: Date): GiftCardState {
  return (status === 'held' || status === 'open') && expiresAt <= now ? 'expired' : status;
}

export const GIFT_RECORD_KINDS = ['redeemed', 'purchase', 'returned', 'refund', 'other'] as const;
export type GiftRecordKind = (typeof GIFT_RECORD_KINDS)[number];

const KIND_OF_TRANSFER: Record<string, GiftRecordKind> = {
  'gift.redeemed': 'redeemed',
  'gift.held': 'purchase',
  'gift.released': 'returned',
};

/** Reasons for a movement of gift balance, as shown to its owner. */
export function giftRecordKind(transferKind: string): GiftRecordKind {
  return KIND_OF_TRANSFER[transferKind] ?? (transferKind.startsWith('refund') ? 'refund' : 'other');
}
