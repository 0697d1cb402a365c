import {
  Apple,
  BookOpen,
  House,
  type LucideIcon,
  Mountain,
  Package,
  Refrigerator,
  Shirt,
  Smartphone,
  Sparkles,
} from 'lucide-react';

/** The icon names that a category may carry. */
const ICONS: Record<string, LucideIcon> = {
  smartphone: Smartphone,
  refrigerator: Refrigerator,
  shirt: Shirt,
  sparkles: Sparkles,
  house: House,
  apple: Apple,
  mountain: Mountain,
  'book-open': BookOpen,
};

export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? Package;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />;
}
