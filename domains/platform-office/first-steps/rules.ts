/** What a new platform needs until customers can buy, in the order in which it is best done. `isNeeded`: nobody can buy without it. */
export const FIRST_STEPS = {
  name: { isNeeded: true },
  logo: { isNeeded: false },
  regional: { isNeeded: true },
  hosts: { isNeeded: false },
  mail: { isNeeded: true },
  legal: { isNeeded: true },
  pay: { isNeeded: true },
  shop_types: { isNeeded: true },
  shop_categories: { isNeeded: true },
  categories: { isNeeded: true },
  shops: { isNeeded: true },
  freight: { isNeeded: false },
  products: { isNeeded: true },
  people: { isNeeded: false },
} as const;
export type FirstStepKey = keyof typeof FIRST_STEPS;
export const FIRST_STEP_KEYS = Object.keys(FIRST_STEPS) as [FirstStepKey, ...FirstStepKey[]];
export const SKIPPABLE = FIRST_STEP_KEYS.filter((key) => !FIRST_STEPS[key].isNeeded);

/** The long texts without which a shop cannot be opened to the public. */
export const LEGAL_MARKS = ['user', 'privacy'] as const;

export type FirstStepState = 'done' | 'open' | 'recommended' | 'skipped';

export function stateOf(key: FirstStepKey, isDone: boolean, isSkipped: boolean): FirstStepState {
  if (isDone) return 'done';
  if (FIRST_STEPS[key].isNeeded) return 'open';
  return isSkipped ? 'skipped' : 'recommended';
}
