import type { Deal, DealProblem } from '../deal.ts';
import type { CampaignKindRules } from './kind.ts';

/** Group purchase: its price holds once enough buyers have paid in time. */
export const group: CampaignKindRules = {
  terms: ['teamSize', 'teamHours'],
  isSubsidised: true,
  hasDeposit: false,
  choiceProblem({ teamId }, { team, isRunning }) {
    // an invited user may still join after the campaign has ended
    if (teamId !== null) return joinProblem(team);
    return isRunning ? null : 'campaign_closed';
  },
};

function joinProblem(team: Deal['team']): DealProblem['code'] | null {
  if (!team) return 'team_gone';
  if (team.isMine) return 'own_team';
  if (team.status === 'filled') return 'team_full';
  if (team.status === 'failed' || team.isOver || !team.isPaid) return 'team_gone';
  return team.left <= 0 ? 'team_full' : null;
}
