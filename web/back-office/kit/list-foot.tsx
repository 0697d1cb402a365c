import { useLocation } from 'react-router';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { listHref } from './list-url.ts';

/** The total and the other pages. A list counts no further than `most`. */
export function ListFoot({ list, most }: { list: { total: number; page: number; limit: number }; most?: number }) {
  const { t, locale } = useTexts();
  const { search } = useLocation();
  const isCapped = most !== undefined && list.total >= most;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
      <p className="text-[13px] text-muted">
        {t(isCapped ? 'back-office:total_over' : 'back-office:total', { number: formatNumber(list.total, locale) })}
      </p>
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / list.limit)}
        hrefFor={(page) => listHref(search, { page })}
      />
    </div>
  );
}
