import { splitByWeight } from '../../../platform/locale/money.ts';

export const GROUP_STATES = ['open', 'filled', 'failed'] as const;
export const BARGAIN_STATES = ['open', 'bought', 'expired'] as const;

export const MAX_TITLE = 80;
export const MAX_ITEMS = 50;
export const GROUP_SIZES = { min: 2, max: 100 } as const;
export const MOST_CONTRIBUTIONS = 100;
/** Of a group and of a bargain. */
export const MOST_HOURS = 240;
/** Minimum time to pay a pre-sale's remaining balance after its last deposit. */
export const LEAST_BALANCE_HOURS = 24;
/** Open groups offered on a page. */
export const GROUPS_SHOWN = 10;

/**
 * The amounts of the contributions, first to last: random, early ones larger than late ones, each at least one minor
 * unit, in total exactly the reduction. Deterministic by seed.
 */
export function planCuts(whole: number, contributions: number, seed: number): number[] {
  if (whole < contributions) throw new RangeError(`${whole} is too little for ${contributions} contributions`);
  const luck = luckOf(seed);
  const weights = Array.from({ length: contributions }, (_, nth) => {
    const early = 100 + Math.round((100 * (contributions - nth)) / contributions);
    return Math.round(early * (0.5 + luck()));
  });
  return splitByWeight(whole - contributions, weights).map((part) => part + 1);
}

/** A small pseudo-random generator from 0 to 1 (mulberry32): not secret, but reproducible. */
function luckOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
