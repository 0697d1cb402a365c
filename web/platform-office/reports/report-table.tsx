import { useLocation } from 'react-router';
import type { Report, ReportRow } from '../../../domains/platform-office/reports/contract.ts';
import type { ReportView } from '../../../domains/platform-office/reports/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { intervalName } from './report-charts.tsx';

/** The report by interval, site, shop or category; the last three lead to the report about one of them. */
export function ReportTable({ report, view }: { report: Report; view: ReportView }) {
  const { t } = useTexts();
  const columns = useColumns(report, view);
  if (report.list.length === 0) {
    return <NothingHere icon="chart-column" title={t('reports:none')} hint={t('reports:none_hint')} />;
  }
  return (
    <>
      <DataTable caption={t(`reports:views.${view}`)} columns={columns} rows={report.list} keyOf={({ key }) => key} />
      <ListFoot list={report} />
    </>
  );
}

function useColumns({ period }: Report, view: ReportView): Column<ReportRow>[] {
  const { t, locale } = useTexts();
  const { search } = useLocation();
  const nameOf = ({ key, name }: ReportRow) => {
    if (view === 'time') return intervalName(key, period.step, locale);
    if (key === '0') return t('reports:rest');
    return (
      <Link to={listHref(search, { [view]: key, view: null })} className="hover:text-brand-hover">
        {name || `#${key}`}
      </Link>
    );
  };
  const money = (key: string, title: string, of: (row: ReportRow) => Money): Column<ReportRow> => ({
    key,
    title,
    figures: true,
    cell: (row) => <Price money={of(row)} size="sm" plain />,
  });
  const count = (key: 'orders' | 'pieces' | 'refunds'): Column<ReportRow> => ({
    key,
    title: t(`reports:${key}`),
    figures: true,
    cell: (row) => formatNumber(row[key], locale),
  });
  return [
    { key: 'name', title: t(`reports:column.${view}`), lead: true, cell: nameOf },
    ...(view === 'category' ? [] : [count('orders')]),
    count('pieces'),
    money('sales', t('reports:sales'), ({ sales }) => sales),
    money('before', t('reports:sales_before'), ({ before }) => before),
    ...(view === 'category' ? [] : [count('refunds')]),
    money('refunded', t('reports:refunded'), ({ refunded }) => refunded),
    money('commission', t('reports:commission'), ({ commission }) => commission),
  ];
}
