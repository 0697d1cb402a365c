import type { FieldProblem } from '../../../../platform/errors.ts';
import { type ItemTerms, itemProblems, LEAST_REST_HOURS } from '../rules.ts';
import type { SaveCampaignInput } from './contract.ts';

const HOUR_MS = 3_600_000;

/** Missing fields of a campaign of that kind, and times in the wrong order; every field at once. */
export function termsProblems(input: SaveCampaignInput, now: Date): FieldProblem[] {
  const needed = {
    group: ['teamSize', 'teamHours'],
    assist: ['helpsNeeded', 'effortHours'],
    presell: ['restStartsAt', 'restEndsAt', 'shipsAt'],
  } as const;
  const missing = needed[input.kind]
    .filter((field) => input[field] == null)
    .map((field) => ({ field, code: 'required' }));
  const at = (text: string | null | undefined) => (text ? Date.parse(text) : Number.NaN);
  const [starts, ends, from, to, ships] = [
    input.startsAt,
    input.endsAt,
    input.restStartsAt,
    input.restEndsAt,
    input.shipsAt,
  ].map(at);
  const wrong: [string, boolean][] = [
    ['endsAt', !(Number(ends) > Number(starts) && Number(ends) > now.getTime())],
    ['restStartsAt', Number(from) < Number(starts)],
    ['restEndsAt', Number(to) <= Number(from) || Number(to) < Number(ends) + LEAST_REST_HOURS * HOUR_MS],
    ['shipsAt', Number(ships) < Number(from)],
  ];
  const isAsked = (field: string) => field === 'endsAt' || input.kind === 'presell';
  return [
    ...missing,
    ...wrong.flatMap(([field, isWrong]) => (isWrong && isAsked(field) ? [{ field, code: 'activity_times' }] : [])),
  ];
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
    const problems = itemProblems(input.kind, terms, input.helpsNeeded ?? 0);
    return problems.map(({ field, code }) => ({ field: `items.${index}.${field}`, code }));
  });
}
