import type { Deal, DealChoice } from './deal.ts';
import type { DealProblem } from './kinds/offer.ts';
import { CAMPAIGN_KIND_RULES } from './kinds.ts';

/** The price per piece through the campaign; for a bargain, as far as it was reduced. */
export function dealPrice(deal: Deal): number {
  return deal.bargain?.priceMinor ?? deal.priceMinor;
}

/** Why this many pieces cannot be bought through the campaign; null if they can. */
export function dealProblem(
  choice: DealChoice,
  deal: Deal | null,
  line: { skuId: number; num: number },
): DealProblem | null {
  const none = (code: DealProblem['code']) => ({ code, available: 0 });
  if (!deal || deal.kind !== choice.kind || deal.skuId !== line.skuId) return none('campaign_closed');
  const code = CAMPAIGN_KIND_RULES[choice.kind].choiceProblem(choice, deal);
  if (code) return none(code);
  if (deal.left < line.num) return { code: 'campaign_sold_out', available: deal.left };
  const { mostPieces = deal.perUser } = CAMPAIGN_KIND_RULES[deal.kind];
  const room = Math.max(0, Math.min(deal.left, deal.perUser - deal.mine, mostPieces));
  return room < line.num ? { code: 'campaign_limit', available: room } : null;
}

/** The latest payment deadline of such an order, whatever the shop allows: its group or its window will not wait. */
export function dealDeadline(deal: Deal | null, now: Date, minutes: number): Date {
  const limits = [now.getTime() + minutes * 60_000];
  if (deal?.group) limits.push(Date.parse(deal.group.expiresAt));
  // the group that the leader opens starts now
  else if (deal?.groupHours) limits.push(now.getTime() + deal.groupHours * 3_600_000);
  if (deal?.balanceDueEndsAt) limits.push(Date.parse(deal.balanceDueEndsAt));
  return new Date(Math.min(...limits));
}
