import type { CampaignKindRules } from './kind.ts';

/** Bargain: contributions of friends reduce the price of one piece. */
export const assist: CampaignKindRules = {
  terms: ['helpsNeeded', 'effortHours'],
  isSubsidised: true,
  hasDeposit: false,
  mostPieces: 1,
  // each friend reduces the price by at least one minor unit
  itemProblems: ({ price, normal }, helpsNeeded) =>
    price < normal && normal - price < helpsNeeded ? [{ field: 'price', code: 'campaign_floor' }] : [],
  choiceProblem(_choice, { isRunning, effort }) {
    if (!isRunning) return 'campaign_closed';
    return effort?.isOpen ? null : 'effort_gone';
  },
};
