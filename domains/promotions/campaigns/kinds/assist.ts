import type { CampaignKindRules } from './kind.ts';

/** Bargain: contributions of friends reduce the price of one piece. */
export const assist: CampaignKindRules = {
  terms: ['contributionsNeeded', 'bargainHours'],
  isSubsidised: true,
  hasDeposit: false,
  mostPieces: 1,
  // each friend reduces the price by at least one minor unit
  itemProblems: ({ price, normal }, contributionsNeeded) =>
    price < normal && normal - price < contributionsNeeded ? [{ field: 'price', code: 'campaign_floor' }] : [],
  choiceProblem(_choice, { isRunning, bargain }) {
    if (!isRunning) return 'campaign_closed';
    return bargain?.isOpen ? null : 'bargain_gone';
  },
};
