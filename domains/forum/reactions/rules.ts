import { REACTIONS, type Reaction } from '../rules.ts';

/** The kind of the like among the reactions of a topic or comment. */
export const LIKE = 'like';

/** Reactions given at least once, in their fixed order. */
export function toReactions(
  counts: Readonly<Record<string, number>>,
  own: readonly string[],
): { kind: Reaction; count: number; isMine: boolean }[] {
  return REACTIONS.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) => ({
    kind,
    count: counts[kind] ?? 0,
    isMine: own.includes(kind),
  }));
}
