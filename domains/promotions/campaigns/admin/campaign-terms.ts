import type { FieldProblem } from '../../../../platform/errors.ts';
import type { CampaignTimes, ItemTerms } from '../kinds/kind.ts';
import { CAMPAIGN_KIND_RULES, itemProblems } from '../kinds.ts';
import type { SaveCampaignInput } from './contract.ts';

/** Missing fields of a campaign of that kind, and times in the wrong order; every field at once. */
export function termsProblems(input: SaveCampaignInput, now: Date): FieldProblem[] {
  const { terms, misplacedTimes } = CAMPAIGN_KIND_RULES[input.kind];
  const missing = terms.filter((field) => input[field] == null).map((field) => ({ field, code: 'required' }));
  const at = (text: string | null | undefined) => (text ? Date.parse(text) : Number.NaN);
  const times: CampaignTimes = {
    startsAt: at(input.startsAt),
    endsAt: at(input.endsAt),
    balanceDueStartsAt: at(input.balanceDueStartsAt),
    balanceDueEndsAt: at(input.balanceDueEndsAt),
    shipsAt: at(input.shipsAt),
  };
  const isEndFine = times.endsAt > times.startsAt && times.endsAt > now.getTime();
  const misplaced = [...(isEndFine ? [] : ['endsAt']), ...(misplacedTimes?.(times) ?? [])];
  return [...missing, ...misplaced.map((field) => ({ field, code: 'campaign_times' }))];
}

/** A variant of the product as it is sold without the campaign. */
export interface SoldVariant {
  skuId: number;
  normal: number;
  available: number;
  /** Pieces the campaign has sold of it already. */
  taken: number;
}

/** Errors in the numbers of each campaign item; one of another product is invalid. */
export function itemsProblems(input: SaveCampaignInput, variants: readonly SoldVariant[]): FieldProblem[] {
  const known = new Map(variants.map((variant) => [variant.skuId, variant]));
  const seen = new Set<number>();
  return input.items.flatMap((item, index) => {
    const variant = known.get(item.skuId);
    if (!variant || seen.has(item.skuId)) return [{ field: `items.${index}.skuId`, code: 'invalid_value' }];
    seen.add(item.skuId);
    const terms: ItemTerms = {
      price: item.price,
      deposit: item.deposit ?? null,
      normal: variant.normal,
      quota: item.quota,
      // pieces already sold are no longer in the shop's stock
      available: variant.available + variant.taken,
    };
    const problems = itemProblems(input.kind, terms, input.contributionsNeeded ?? 0);
    return problems.map(({ field, code }) => ({ field: `items.${index}.${field}`, code }));
  });
}
