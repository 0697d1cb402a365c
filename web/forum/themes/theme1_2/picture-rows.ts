import type { TopicCard } from '../../../../domains/forum/contract.ts';

/** The width of a column in rows of the wall; `theme.css` has the same. */
export const COLUMN = 16;

/** How high the picture of a card is, in rows: upright, square or wide by what it shows, and not all the same. */
export function pictureRows({ id, kind, cover, pictures, excerpt, title }: TopicCard): number {
  const hasPicture = Boolean(cover || pictures[0]);
  if (kind === 'video' || (kind === 'article' && hasPicture)) return 12;
  if (hasPicture) return [16, 20, 18][id % 3] ?? COLUMN;
  if (!title) return 7;
  return excerpt.length > 60 ? 11 : 8;
}
