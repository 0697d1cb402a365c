import { assist } from './kinds/assist.ts';
import { group } from './kinds/group.ts';
import type { ItemProblem, ItemTerms, KindTerm } from './kinds/kind.ts';
import { presell } from './kinds/presell.ts';

/** Kinds of campaign besides the flash sale, in the order in which pages list them. A kind's key is its name. */
export const CAMPAIGN_KIND_RULES = {
  group,
  assist,
  presell,
};
export type CampaignKind = keyof typeof CAMPAIGN_KIND_RULES;
export const CAMPAIGN_KINDS = Object.keys(CAMPAIGN_KIND_RULES) as CampaignKind[];

/** Promotions through which a line can be bought. */
export const DEAL_KINDS = ['flash' as const, ...CAMPAIGN_KINDS];

/** The terms of all kinds. */
export const KIND_TERMS: readonly KindTerm[] = CAMPAIGN_KINDS.flatMap((kind) => CAMPAIGN_KIND_RULES[kind].terms);

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
