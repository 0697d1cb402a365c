import { currencyDecimals, parseRate } from '../../../platform/locale/money.ts';
import type { Ctx } from '../../kit/context.ts';
import { convertFor, rateOf } from '../../sites/currency.ts';
import { BASE_CURRENCY, POINTS_MAX_PERCENT, POINTS_PER_UNIT } from '../rules.ts';
import type { CheckoutTerms } from './decide-checkout.ts';

/** The site's settings and rates for a checkout in the request's currency. */
export function checkoutTerms(ctx: Pick<Ctx, 'app' | 'site' | 'currency'>): CheckoutTerms {
  const { pointsPerUnit = POINTS_PER_UNIT, pointsMaxPercent = POINTS_MAX_PERCENT } = ctx.site.settings;
  const own = parseRate(rateOf(ctx, ctx.currency).rate);
  const base = parseRate(rateOf(ctx, BASE_CURRENCY).rate);
  return {
    convert: (amount, currency) => convertFor(ctx, amount, currency),
    pointsMaxPercent,
    pointsWorth: {
      minor: own * 10n ** BigInt(currencyDecimals(ctx.currency)),
      points: base * BigInt(pointsPerUnit),
    },
  };
}
