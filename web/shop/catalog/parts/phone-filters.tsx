import { lazy, type ReactNode, Suspense, useState } from 'react';
import { countFilters, type SearchAddress } from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

interface PhoneFiltersProps {
  address: SearchAddress;
  total: number;
  children: ReactNode;
}

/** On a phone the filters are in a drawer; each choice takes effect at once behind it. */
export function PhoneFilters({ address, total, children }: PhoneFiltersProps) {
  const { t } = useTexts();
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const count = countFilters(address) + (address.cid ? 1 : 0);
  return (
    <>
      <button
        type="button"
        onClick={() => setSheet('open')}
        aria-haspopup="dialog"
        className="js-only flex min-h-10 shrink-0 items-center gap-1.5 border-line border-s px-3 lg:hidden"
      >
        <Icon name="sliders-horizontal" size={16} />
        {count > 0 ? t('goods:search.filters_count', { count }) : t('goods:search.filters')}
      </button>
      {sheet !== 'unused' && (
        <Suspense>
          <FilterSheet open={sheet === 'open'} onClose={() => setSheet('closed')} total={total}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
