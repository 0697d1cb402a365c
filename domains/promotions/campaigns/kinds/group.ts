import type { CampaignKindRules } from './kind.ts';
import type { DealProblem, Offer } from './offer.ts';

/** Group purchase: its price holds once enough buyers have paid in time. */
export const group: CampaignKindRules = {
  terms: ['groupSize', 'groupHours'],
  isSubsidised: true,
  hasDeposit: false,
  choiceProblem({ groupId }, { group, isRunning }) {
    // an invited user may still join after the campaign has ended
    if (groupId !== null) return joinProblem(group);
    return isRunning ? null : 'campaign_closed';
  },
};

function joinProblem(group: Offer['group']): DealProblem['code'] | null {
  if (!group) return 'group_gone';
  if (group.isMine) return 'own_group';
  if (group.status === 'filled') return 'group_full';
  if (group.status === 'failed' || group.isOver || !group.isPaid) return 'group_gone';
  return group.left <= 0 ? 'group_full' : null;
}
