import { LEAST_REST_HOURS } from '../rules.ts';
import type { CampaignKindRules, KindTerm } from './kind.ts';

const HOUR_MS = 3_600_000;

/** Pre-sale: the ordinary price, paid in two parts. */
export const presell: CampaignKindRules = {
  terms: ['restStartsAt', 'restEndsAt', 'shipsAt'],
  isSubsidised: false,
  hasDeposit: true,
  misplacedTimes({ startsAt, endsAt, restStartsAt, restEndsAt, shipsAt }) {
    const early: KindTerm[] = [];
    if (restStartsAt < startsAt) early.push('restStartsAt');
    if (restEndsAt <= restStartsAt || restEndsAt < endsAt + LEAST_REST_HOURS * HOUR_MS) early.push('restEndsAt');
    if (shipsAt < restStartsAt) early.push('shipsAt');
    return early;
  },
  itemProblems: ({ deposit, price }) =>
    deposit === null || deposit >= price ? [{ field: 'deposit', code: 'campaign_deposit' }] : [],
  choiceProblem: (_choice, { isRunning }) => (isRunning ? null : 'campaign_closed'),
};
