import { LEAST_BALANCE_HOURS } from '../rules.ts';
import type { CampaignKindRules, KindTerm } from './kind.ts';

const HOUR_MS = 3_600_000;

/** Pre-sale: the ordinary price, paid in two parts. */
export const presell: CampaignKindRules = {
  terms: ['balanceDueStartsAt', 'balanceDueEndsAt', 'shipsAt'],
  isSubsidised: false,
  hasDeposit: true,
  misplacedTimes({ startsAt, endsAt, balanceDueStartsAt, balanceDueEndsAt, shipsAt }) {
    const early: KindTerm[] = [];
    if (balanceDueStartsAt < startsAt) early.push('balanceDueStartsAt');
    if (balanceDueEndsAt <= balanceDueStartsAt || balanceDueEndsAt < endsAt + LEAST_BALANCE_HOURS * HOUR_MS)
      early.push('balanceDueEndsAt');
    if (shipsAt < balanceDueStartsAt) early.push('shipsAt');
    return early;
  },
  itemProblems: ({ deposit, price }) =>
    deposit === null || deposit >= price ? [{ field: 'deposit', code: 'campaign_deposit' }] : [],
  choiceProblem: (_choice, { isRunning }) => (isRunning ? null : 'campaign_closed'),
};
