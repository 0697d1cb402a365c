import { DomainError } from '../../platform/errors.ts';

/**
 * A price of 0 is often a typing error, and the product sells out within minutes: a new one must be confirmed. `seen`
 * is the price before, null for a new variant. Throws `price_free`.
 */
export function refuseUnmeantZero(
  prices: readonly { price: number; seen: number | null }[],
  isConfirmed: boolean | undefined,
): void {
  if (!isConfirmed && prices.some(({ price, seen }) => price === 0 && seen !== 0)) throw new DomainError('price_free');
}
