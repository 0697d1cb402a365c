import type { Ctx } from '../kit/context.ts';
import {
  FEE_BASIS_POINTS,
  FEE_FIXED,
  INTERVAL_HOURS,
  REST_HOURS,
  RULES_CURRENCY,
  SMALLEST,
  TWO_REVIEWERS_FROM,
} from './rules.ts';

interface WithdrawalRules {
  /** Amounts in minor units. */
  smallest: { amount: number; currency: string };
  twoReviewersFrom: { amount: number; currency: string };
  restHours: number;
  /** The fixed part of the fee, and the share of the amount in hundredths of a percent. */
  fixedFee: { amount: number; currency: string };
  feeBasisPoints: number;
  /** Between two withdrawals in one currency; 0: no interval. */
  intervalHours: number;
}

/** The rules that apply to withdrawals of every shop: those of the default site. */
export function withdrawalRules({ app, site }: Pick<Ctx, 'app' | 'site'>): WithdrawalRules {
  const { settings } = app.sites.all().find(({ isDefault }) => isDefault) ?? site;
  const currency = RULES_CURRENCY;
  const minor = 10 ** (app.sites.currency(currency)?.decimals ?? 2);
  return {
    smallest: { amount: (settings.withdrawMinimum ?? SMALLEST) * minor, currency },
    twoReviewersFrom: { amount: (settings.withdrawTwoReviewers ?? TWO_REVIEWERS_FROM) * minor, currency },
    restHours: settings.withdrawRestHours ?? REST_HOURS,
    fixedFee: { amount: settings.withdrawFeeFixed ?? FEE_FIXED, currency },
    feeBasisPoints: settings.withdrawFeeShare ?? FEE_BASIS_POINTS,
    intervalHours: settings.withdrawIntervalHours ?? INTERVAL_HOURS,
  };
}
