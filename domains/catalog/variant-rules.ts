/** One combination of option values that can be bought: `valueIds` holds one value of each option, in option order. */
export interface Variant {
  id: number;
  valueIds: readonly number[];
  available: number;
}

/** The chosen value of each option, in option order; undefined where none is chosen yet. */
export type Selection = readonly (number | undefined)[];

/**
 * The availability of one value, given what is selected of the other options.
 * open: available; sold_out: exists but is sold out; elsewhere: exists only with other values of the other options;
 * impossible: no variant has it.
 */
type ChoiceState = 'open' | 'sold_out' | 'elsewhere' | 'impossible';

export interface Choice {
  state: ChoiceState;
  /** The selection after the value is chosen; undefined when no variant has it. */
  selection: Selection | undefined;
}

/**
 * The selection that a page starts with: the requested variant, or the requested values as far as one variant has them
 * all. Nothing is preselected where there is a choice; an option with a single value leaves none.
 */
export function startSelection(
  variants: readonly Variant[],
  requested: { variantId?: number; valueIds?: readonly number[] },
): Selection {
  const exact = variants.find((variant) => variant.id === requested.variantId);
  if (exact) return exact.valueIds;
  const places = variants[0]?.valueIds.length ?? 0;
  const valuesAt = (place: number) => new Set(variants.map((variant) => variant.valueIds[place]));
  const single = Array.from({ length: places }, (_, place) => {
    const [first, ...others] = valuesAt(place);
    return others.length === 0 ? first : undefined;
  });
  const wanted = single.map((own, place) => own ?? requested.valueIds?.find((id) => valuesAt(place).has(id)));
  return variants.some((variant) => fits(variant, wanted)) ? wanted : single;
}

/** The variant that a complete selection means. */
export function selectedVariant<V extends Variant>(variants: readonly V[], selection: Selection): V | undefined {
  if (selection.includes(undefined)) return undefined;
  return variants.find((variant) => fits(variant, selection));
}

/** What choosing `valueId` of the option at `position` leads to while `selection` is chosen. */
export function choiceOf(
  variants: readonly Variant[],
  selection: Selection,
  position: number,
  valueId: number,
): Choice {
  const wanted = selection.map((id, index) => (index === position ? valueId : id));
  const matching = fittingVariants(variants, wanted);
  if (matching.length > 0)
    return { state: matching.some(({ available }) => available > 0) ? 'open' : 'sold_out', selection: wanted };
  const nearest = nearestTo(
    wanted,
    variants.filter((variant) => variant.valueIds[position] === valueId),
  );
  const changed = nearest && wanted.map((id, index) => (id === undefined ? id : nearest.valueIds[index]));
  return { state: nearest ? 'elsewhere' : 'impossible', selection: changed };
}

function fits(variant: Variant, selection: Selection): boolean {
  return selection.every((id, index) => id === undefined || id === variant.valueIds[index]);
}

/** Available variants come first, then the closest to what is wanted; an earlier option outweighs all later ones. */
function nearestTo<V extends Variant>(wanted: Selection, variants: readonly V[]): V | undefined {
  const closeness = (variant: V) =>
    variant.valueIds.reduce((sum, id, index) => sum * 2 + (id === wanted[index] ? 1 : 0), 0) +
    (variant.available > 0 ? 2 ** wanted.length : 0);
  let best: V | undefined;
  for (const variant of variants) if (!best || closeness(variant) > closeness(best)) best = variant;
  return best;
}

/** The variants that an incomplete selection can still become. */
export function fittingVariants<V extends Variant>(variants: readonly V[], selection: Selection): V[] {
  return variants.filter((variant) => fits(variant, selection));
}

/** The variant whose picture and price stand for all of them: the cheapest available one. */
export function typicalVariant<V extends Variant>(
  variants: readonly V[],
  priceOf: (variant: V) => number,
): V | undefined {
  const available = variants.filter((variant) => variant.available > 0);
  const candidates = available.length > 0 ? available : variants;
  return candidates.reduce<V | undefined>(
    (best, variant) => (best && priceOf(best) <= priceOf(variant) ? best : variant),
    undefined,
  );
}
