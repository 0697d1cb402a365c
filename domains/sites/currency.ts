import { convertMinor } from '../../platform/locale/money.ts';
import type { Ctx } from '../kit/context.ts';

/** Converts amounts of one currency into the request's, by the owner's rate table. */
export function convertFor(ctx: Pick<Ctx, 'app' | 'currency'>, amount: number, from: string): number {
  return convertMinor(amount, rateOf(ctx, from), rateOf(ctx, ctx.currency));
}

/**
 * The price of a quantity in another currency: the total is converted once, since rounding each piece would make many
 * small items free or too expensive. A non-zero price never becomes zero.
 */
export function amountOf(pieces: { unitMinor: number; num: number }, convert: (minor: number) => number): number {
  const whole = pieces.unitMinor * pieces.num;
  return whole === 0 ? 0 : Math.max(1, convert(whole));
}

/** The rate of a currency; a missing one is a bug of the shop, not of the shopper. */
export function rateOf(ctx: Pick<Ctx, 'app'>, code: string): { currency: string; rate: string } {
  const found = ctx.app.sites.currency(code);
  if (!found) throw new Error(`no rate for ${code}`);
  return { currency: found.code, rate: found.rate };
}
