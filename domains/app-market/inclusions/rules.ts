import { workingDaysAfter } from '../../merchants/onboarding/rules.ts';
import { REVIEW_WORKING_DAYS } from '../../merchants/rules.ts';

/** Decides about inclusions, and arranges collections and picks. */
export const CURATE = 'apps.curate';

export const INCLUSION_STATES = ['pending', 'approved', 'refused', 'withdrawn'] as const;

export const INCLUSION_LENGTHS = { address: 500, name: 60, description: 2000, reason: 300, appeal: 1000 } as const;

/** Submissions of one person: open ones, and those of one day, withdrawn ones included. */
export const MOST_OPEN_INCLUSIONS = 5;
export const MOST_INCLUSIONS_A_DAY = 10;

/** Icons whose hashes differ in no more bits look alike. */
export const LOOK_ALIKE_BITS = 6;

/** The day by which an inclusion is decided. */
export const inclusionDueAt = (submittedAt: Date) => workingDaysAfter(submittedAt, REVIEW_WORKING_DAYS);

/** In how many bits two average hashes differ; all of them if one is missing. */
export function hashDistance(a: string, b: string): number {
  if (a.length !== b.length || a === '') return 64;
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}

interface Branch {
  id: number;
  children?: readonly Branch[] | undefined;
}

/** Whether a tree has the category, at any level. */
export const hasCategory = (tree: readonly Branch[], id: number): boolean =>
  tree.some((each) => each.id === id || hasCategory(each.children ?? [], id));
