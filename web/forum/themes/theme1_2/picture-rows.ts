import type { TopicCard } from '../../../../domains/forum/contract.ts';

/** Rows of a poster by the lines of its text. A column is sixteen rows wide: `theme.css`. */
const POSTER = [6, 6, 8, 10, 11] as const;
/** Letters in a line of a poster; ideographs count twice. */
const LINE = 28;

/** How high the picture of a card is, in rows: upright, square or wide by what it shows, and not all the same. */
export function pictureRows({ id, kind, cover, pictures, excerpt, title }: TopicCard): number {
  const hasPicture = Boolean(cover || pictures[0]);
  if (kind === 'video' || (kind === 'article' && hasPicture)) return 12;
  if (hasPicture) return [16, 20, 18][id % 3] ?? 16;
  const text = title && kind !== 'audio' ? excerpt : '';
  const lines = Math.ceil((text.length + (text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0)) / LINE);
  return POSTER[Math.min(lines, 4)] ?? 11;
}
