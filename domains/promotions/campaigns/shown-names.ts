import type { Actor } from '../../context.ts';

/** Teams and efforts are found by counting up: their people's names are for members and for those who belong to them. */
export function seesNames(actor: Actor | null, isPartOfIt = false): boolean {
  return isPartOfIt || actor?.kind === 'member';
}

/** A name as somebody sees it who may not see it: nothing but its first letter. */
export function shownName(name: string, sees: boolean): string {
  if (sees) return name;
  const [first = ''] = name;
  return `${first}***`;
}
