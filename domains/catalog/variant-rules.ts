/** One combination of option values that can be bought: `valueIds` holds one value of each option, in option order. */
export interface Variant {
  id: number;
  valueIds: readonly number[];
  available: number;
}

/**
 * How one value stands beside what is chosen of the other options.
 * open: can be had; sold_out: exists and is gone; elsewhere: exists only with other values of the other options;
 * impossible: no variant has it.
 */
type ChoiceState = 'open' | 'sold_out' | 'elsewhere' | 'impossible';

export interface Choice<V extends Variant> {
  state: ChoiceState;
  /** What choosing the value leads to. */
  variant: V | undefined;
}

/** The variant that a page shows: the one asked for, else the first that can be had, else the first. */
export function shownVariant<V extends Variant>(variants: readonly V[], askedId: number | undefined): V | undefined {
  return (
    variants.find((variant) => variant.id === askedId) ??
    variants.find((variant) => variant.available > 0) ??
    variants[0]
  );
}

/** What choosing `valueId` of the option at `position` means while `chosen` is shown. */
export function choiceOf<V extends Variant>(
  variants: readonly V[],
  chosen: V,
  position: number,
  valueId: number,
): Choice<V> {
  const wanted = chosen.valueIds.map((id, index) => (index === position ? valueId : id));
  const exact = variants.find((variant) => variant.valueIds.every((id, index) => id === wanted[index]));
  if (exact) return { state: exact.available > 0 ? 'open' : 'sold_out', variant: exact };
  const nearest = nearestTo(
    wanted,
    variants.filter((variant) => variant.valueIds[position] === valueId),
  );
  return { state: nearest ? 'elsewhere' : 'impossible', variant: nearest };
}

/** What can be had comes first, then what keeps most of the wish; an earlier option weighs more than all later ones. */
function nearestTo<V extends Variant>(wanted: readonly number[], variants: readonly V[]): V | undefined {
  const closeness = (variant: V) =>
    variant.valueIds.reduce((sum, id, index) => sum * 2 + (id === wanted[index] ? 1 : 0), 0) +
    (variant.available > 0 ? 2 ** wanted.length : 0);
  let best: V | undefined;
  for (const variant of variants) if (!best || closeness(variant) > closeness(best)) best = variant;
  return best;
}
