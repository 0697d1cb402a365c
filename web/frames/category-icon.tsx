import { CATEGORY_ICONS } from '../../domains/catalog/categories/rules.ts';
import { Icon } from '../ui/icon.tsx';

export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <Icon name={CATEGORY_ICONS.find((known) => known === name) ?? 'package'} size={size} className="stroke-[1.75]" />
  );
}
