import type { Ctx } from '../context.ts';
import { REST_HOURS, RULES_CURRENCY, SMALLEST, TWO_REVIEWERS_FROM } from './rules.ts';

interface WithdrawalRules {
  /** Amounts in minor units. */
  smallest: { amount: number; currency: string };
  twoReviewersFrom: { amount: number; currency: string };
  restHours: number;
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
  };
}
