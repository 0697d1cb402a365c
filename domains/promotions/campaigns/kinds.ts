import { assist } from './kinds/assist.ts';
import { group } from './kinds/group.ts';
import type { CampaignKindRules, ItemProblem, ItemTerms, KindTerm } from './kinds/kind.ts';
import { presell } from './kinds/presell.ts';
import type { CampaignKind } from './rules.ts';

/** One line per kind. What an order of the kind does is in `kinds/takings.server.ts` and `orders/checkout/campaign-orders.server.ts`. */
export const CAMPAIGN_KIND_RULES: Record<CampaignKind, CampaignKindRules> = { group, assist, presell };

/** The terms of all kinds. */
export const KIND_TERMS: readonly KindTerm[] = Object.values(CAMPAIGN_KIND_RULES).flatMap(({ terms }) => terms);

/** Errors in the numbers of one item of a campaign of that kind. */
export function itemProblems(kind: CampaignKind, item: ItemTerms, contributionsNeeded: number): ItemProblem[] {
  return [...priceProblems(item), ...(CAMPAIGN_KIND_RULES[kind].itemProblems?.(item, contributionsNeeded) ?? [])];
}

/** The same for any promotion: it is cheaper, and the shop has as many pieces. */
export function priceProblems({ price, normal, quota, available }: Omit<ItemTerms, 'deposit'>): ItemProblem[] {
  const problems: ItemProblem[] = [];
  if (price >= normal) problems.push({ field: 'price', code: 'campaign_price' });
  if (quota > available) problems.push({ field: 'quota', code: 'campaign_quota' });
  return problems;
}
