import type { Actor } from '../../kit/context.ts';

/** Group and bargain ids are sequential and guessable, so names are shown only to members and participants. */
export function seesNames(actor: Actor | null, isPartOfIt = false): boolean {
  return isPartOfIt || actor?.kind === 'member';
}

/** A masked name: only its first letter. */
export function shownName(name: string, sees: boolean): string {
  if (sees) return name;
  const [first = ''] = name;
  return `${first}***`;
}
