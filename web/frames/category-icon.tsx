import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

/** The icon names that a category may carry. */
const KNOWN: readonly IconName[] = [
  'smartphone',
  'refrigerator',
  'shirt',
  'sparkles',
  'house',
  'apple',
  'mountain',
  'book-open',
];

export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  return <Icon name={KNOWN.find((known) => known === name) ?? 'package'} size={size} className="stroke-[1.75]" />;
}
