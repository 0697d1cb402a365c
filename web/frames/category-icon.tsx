import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

/** Categories are stored with icons of `CATEGORY_ICONS` only; that list stays out of the scripts of the shop. */
export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  return <Icon name={(name || 'package') as IconName} size={size} className="stroke-[1.75]" />;
}
