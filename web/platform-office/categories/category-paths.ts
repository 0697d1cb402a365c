import type { OfficeCategory } from '../../../domains/catalog/categories/contract.ts';
import { type Locale, pickText } from '../../../platform/locale/locale.ts';

/** Each category with the names from the top down to it. */
export function pathsOf(
  categories: readonly OfficeCategory[],
  locale: Locale,
): { category: OfficeCategory; path: string }[] {
  const paths = new Map<number, string>();
  return categories.map((category) => {
    const above = category.parentId === null ? undefined : paths.get(category.parentId);
    const name = pickText(category.name, locale);
    const path = above ? `${above} › ${name}` : name;
    paths.set(category.id, path);
    return { category, path };
  });
}
