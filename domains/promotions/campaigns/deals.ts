import type { ActivityKind } from './rules.ts';

/** How a line of a checkout is bought through an activity. */
export interface DealChoice {
  kind: ActivityKind;
  itemId: number;
  /** Of a group: the team to join; without one a team is opened. */
  teamId: number | null;
  /** Of an assist: the effort whose price was reached. */
  effortId: number | null;
}

/** What an activity offers a buyer for one thing now, in minor units of the product's currency. */
export interface Deal {
  kind: ActivityKind;
  itemId: number;
  activityId: number;
  skuId: number;
  /** Of a group; the floor of an assist; the whole of a pre-sale. */
  priceMinor: number;
  depositMinor: number | null;
  isRunning: boolean;
  /** Pieces left of the activity's own stock. */
  left: number;
  perUser: number;
  /** Pieces that the buyer has taken already. */
  mine: number;
  teamSize: number | null;
  teamHours: number | null;
  restStartsAt: string | null;
  restEndsAt: string | null;
  shipsAt: string | null;
  /** The asked team. */
  team: {
    id: number;
    status: 'open' | 'filled' | 'failed';
    isOver: boolean;
    isPaid: boolean;
    left: number;
    isMine: boolean;
    expiresAt: string;
  } | null;
  /** The asked effort, when it is the buyer's own and for this thing. */
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
  /** Pieces that could be had. */
  available: number;
}

/** What one piece costs through the activity: of an assist as far as friends have cut it. */
export function dealPrice(deal: Deal): number {
  return deal.effort?.priceMinor ?? deal.priceMinor;
}

/** Why so many pieces cannot be bought like this; null when they can. */
export function dealProblem(
  choice: DealChoice,
  deal: Deal | null,
  line: { skuId: number; num: number },
): DealProblem | null {
  const none = (code: DealProblem['code']) => ({ code, available: 0 });
  if (!deal || deal.kind !== choice.kind || deal.skuId !== line.skuId) return none('activity_closed');
  if (choice.kind === 'group' && choice.teamId !== null) {
    const code = teamProblem(deal.team);
    if (code) return none(code);
    // who was invited may still join after the activity has ended
  } else if (!deal.isRunning) return none('activity_closed');
  if (choice.kind === 'assist' && !deal.effort?.isOpen) return none('effort_gone');
  if (deal.left < line.num) return { code: 'activity_sold_out', available: deal.left };
  const room = Math.max(0, Math.min(deal.left, roomOf(deal)));
  return room < line.num ? { code: 'activity_limit', available: room } : null;
}

/** An effort is for one piece. */
function roomOf({ kind, perUser, mine }: Deal): number {
  return Math.min(perUser - mine, kind === 'assist' ? 1 : perUser);
}

function teamProblem(team: Deal['team']): DealProblem['code'] | null {
  if (!team) return 'team_gone';
  if (team.isMine) return 'own_team';
  if (team.status === 'filled') return 'team_full';
  if (team.status === 'failed' || team.isOver || !team.isPaid) return 'team_gone';
  return team.left <= 0 ? 'team_full' : null;
}

/** By when such an order must be paid at the latest, whatever the shop allows: its team or its window will not wait. */
export function dealDeadline(deal: Deal | null, now: Date, minutes: number): Date {
  const limits = [now.getTime() + minutes * 60_000];
  if (deal?.team) limits.push(Date.parse(deal.team.expiresAt));
  // the team that the leader opens begins to count now
  else if (deal?.teamHours) limits.push(now.getTime() + deal.teamHours * 3_600_000);
  if (deal?.restEndsAt) limits.push(Date.parse(deal.restEndsAt));
  return new Date(Math.min(...limits));
}
