import type { CampaignKind } from './rules.ts';

/** How a line of a checkout is bought through a campaign. */
export interface DealChoice {
  kind: CampaignKind;
  itemId: number;
  /** Group purchase: the group to join; without one a new group is opened. */
  teamId: number | null;
  /** Bargain: the bargain whose price was reached. */
  effortId: number | null;
}

/** A campaign's current offer to a buyer for one item, in minor units of the product's currency. */
export interface Deal {
  kind: CampaignKind;
  itemId: number;
  activityId: number;
  skuId: number;
  /** The price of a group purchase; the lowest price of a bargain; the full price of a pre-sale. */
  priceMinor: number;
  depositMinor: number | null;
  isRunning: boolean;
  /** Pieces left of the campaign's own quota. */
  left: number;
  perUser: number;
  /** Pieces that the buyer has taken already. */
  mine: number;
  teamSize: number | null;
  teamHours: number | null;
  restStartsAt: string | null;
  restEndsAt: string | null;
  shipsAt: string | null;
  /** The requested group. */
  team: {
    id: number;
    status: 'open' | 'filled' | 'failed';
    isOver: boolean;
    isPaid: boolean;
    left: number;
    isMine: boolean;
    expiresAt: string;
  } | null;
  /** The requested bargain, if it is the buyer's own and for this item. */
  effort: { id: number; priceMinor: number; isOpen: boolean } | null;
}

export const DEAL_PROBLEMS = [
  'activity_closed',
  'activity_sold_out',
  'activity_limit',
  'team_gone',
  'team_full',
  'own_team',
  'effort_gone',
  'verification_needed',
  'own_shop',
] as const;
export interface DealProblem {
  code: (typeof DEAL_PROBLEMS)[number];
  /** Available pieces. */
  available: number;
}

/** The price per piece through the campaign; for a bargain, as far as it was reduced. */
export function dealPrice(deal: Deal): number {
  return deal.effort?.priceMinor ?? deal.priceMinor;
}

/** Why this many pieces cannot be bought through the campaign; null if they can. */
export function dealProblem(
  choice: DealChoice,
  deal: Deal | null,
  line: { skuId: number; num: number },
): DealProblem | null {
  const none = (code: DealProblem['code']) => ({ code, available: 0 });
  if (!deal || deal.kind !== choice.kind || deal.skuId !== line.skuId) return none('activity_closed');
  if (choice.kind === 'group' && choice.teamId !== null) {
    const code = groupProblem(deal.team);
    if (code) return none(code);
    // an invited user may still join after the campaign has ended
  } else if (!deal.isRunning) return none('activity_closed');
  if (choice.kind === 'assist' && !deal.effort?.isOpen) return none('effort_gone');
  if (deal.left < line.num) return { code: 'activity_sold_out', available: deal.left };
  const room = Math.max(0, Math.min(deal.left, roomOf(deal)));
  return room < line.num ? { code: 'activity_limit', available: room } : null;
}

/** A bargain is for one piece. */
function roomOf({ kind, perUser, mine }: Deal): number {
  return Math.min(perUser - mine, kind === 'assist' ? 1 : perUser);
}

function groupProblem(team: Deal['team']): DealProblem['code'] | null {
  if (!team) return 'team_gone';
  if (team.isMine) return 'own_team';
  if (team.status === 'filled') return 'team_full';
  if (team.status === 'failed' || team.isOver || !team.isPaid) return 'team_gone';
  return team.left <= 0 ? 'team_full' : null;
}

/** The latest payment deadline of such an order, whatever the shop allows: its group or its window will not wait. */
export function dealDeadline(deal: Deal | null, now: Date, minutes: number): Date {
  const limits = [now.getTime() + minutes * 60_000];
  if (deal?.team) limits.push(Date.parse(deal.team.expiresAt));
  // the group that the leader opens starts now
  else if (deal?.teamHours) limits.push(now.getTime() + deal.teamHours * 3_600_000);
  if (deal?.restEndsAt) limits.push(Date.parse(deal.restEndsAt));
  return new Date(Math.min(...limits));
}
