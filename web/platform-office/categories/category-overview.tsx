import type { OfficeCategory } from '../../../domains/catalog/categories/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Beside the tree while no category is chosen: what it consists of, and what to look at. */
export function CategoryOverview({ categories }: { categories: readonly OfficeCategory[] }) {
  const { t, locale } = useTexts();
  const parents = new Set(categories.map(({ parentId }) => parentId));
  const count = (of: (category: OfficeCategory) => boolean) => categories.filter(of).length;
  const facts = [
    ['count_all', categories.length],
    ['count_products', categories.reduce((sum, { products }) => sum + products, 0)],
    ['count_hidden', count(({ active }) => !active)],
    ['count_untranslated', count(({ name }) => LOCALES.some((each) => !name[each]))],
    ['count_empty', count(({ id, products }) => products === 0 && !parents.has(id))],
  ] as const;
  return (
    <Panel title={t('category-admin:overview')} hint={t('category-admin:overview_hint')} className="max-xl:hidden">
      <dl className="grid gap-y-1">
        {facts.map(([key, number]) => (
          <div key={key} className="flex justify-between gap-4 border-line border-b py-2 last:border-0">
            <dt className="text-secondary">{t(`category-admin:${key}`)}</dt>
            <dd className="tabular font-semibold">{formatNumber(number, locale)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
