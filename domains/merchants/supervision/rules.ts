/** Rates are in hundredths of a percent. */
export const ALL_OF_IT = 10_000;

export const SHOP_STATES = ['open', 'paused', 'closed'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** Whether a shop's products are reviewed before their first sale; `platform`: as the platform's setting says. */
export const SHOP_REVIEWS = ['platform', 'always', 'never'] as const;
export type ShopReview = (typeof SHOP_REVIEWS)[number];

/** Closing is final: the shop's accounts are settled after its last order. */
const FROM: Readonly<Record<ShopState, readonly ShopState[]>> = {
  open: ['paused'],
  paused: ['open'],
  closed: ['open', 'paused'],
};

export function statesBefore(state: ShopState): readonly ShopState[] {
  return FROM[state];
}

/** “5”, “5.25” or “5,25” percent in hundredths of a percent; undefined if it is no rate. */
export function parseRate(typed: string): number | undefined {
  const trimmed = typed.trim();
  const digits = trimmed.endsWith('%') ? trimmed.slice(0, -1).trim() : trimmed;
  const [, whole = '', , part = ''] = /^(\d{1,3})([.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (!whole) return undefined;
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return rate <= ALL_OF_IT ? rate : undefined;
}

/** A rate as a number of percent: 525 is “5.25”. */
export function writeRate(rate: number): string {
  return String(rate / 100);
}
