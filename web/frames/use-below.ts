import { use } from 'react';
import type { CategoryNode } from '../../domains/catalog/contract.ts';
import type { Locale } from '../../platform/locale/locale.ts';
import { useLocale } from '../texts/texts.tsx';

const RETRY_MS = 10_000;
const asked: { tree?: Promise<CategoryNode[]> } = {};

/** The whole tree, fetched once per window when a menu is opened: in every page it would be a tenth of the bytes. */
function fetchTree(locale: Locale): Promise<CategoryNode[]> {
  asked.tree ??= fetch('/api/front/product/category', { headers: { language: locale } })
    .then(async (answer) => ((await answer.json()) as { data: CategoryNode[] }).data)
    .catch(() => {
      // the first level consists of links meanwhile
      setTimeout(() => {
        asked.tree = undefined;
      }, RETRY_MS);
      return [];
    });
  return asked.tree;
}

/** The children of a first-level category. Suspends until they are loaded. */
export function useBelow(categoryId: number | undefined): CategoryNode[] {
  const tree = use(fetchTree(useLocale()));
  return tree.find(({ id }) => id === categoryId)?.children ?? [];
}
