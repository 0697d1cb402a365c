import type { ReactNode } from 'react';
import type { ShopClosing } from '../../../domains/platform-office/closings/contract.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Price } from '../../ui/price.tsx';

interface Row {
  key: string;
  number: number;
  money?: readonly { purpose?: string; balance: ShopClosing['unshipped'][number] }[];
  outcome: string;
}

/** Everything the shop has open, and what happens to it. */
export function ClosingPreview({ closing }: { closing: ShopClosing }) {
  const { t } = useTexts();
  const { orders, others, unshipped, products, coupons, campaigns, staff, balances, withdrawals } = closing;
  const isClosed = closing.status === 'closed';
  const inState = (...states: string[]) => states.reduce((sum, state) => sum + (orders[state] ?? 0), 0);
  const row = (key: string, number: number, money?: Row['money']): Row => ({
    ...{ key, number },
    ...(money && { money }),
    outcome: t(`shop-closing:row.${key}_${key === 'unshipped' && isClosed ? 'closed' : 'text'}`, { others }),
  });
  const rows = [
    row('unpaid', inState('to_pay')),
    row('waiting', inState('in_group', 'to_pay_rest')),
    row(
      'unshipped',
      inState('to_ship'),
      unshipped.map((balance) => ({ balance })),
    ),
    row('on_way', inState('to_receive')),
    row('products', products),
    row('offers', coupons + campaigns),
    row('staff', staff),
    row('withdrawals', withdrawals, balances),
  ];
  const columns: Column<Row>[] = [
    { key: 'what', title: t('shop-closing:what'), lead: true, cell: ({ key }) => t(`shop-closing:row.${key}`) },
    {
      key: 'number',
      title: t('shop-closing:number'),
      figures: true,
      cell: ({ number, money = [] }) => (
        <>
          {number}
          {money.map(({ purpose, balance }) => (
            <span key={`${purpose} ${balance.currency} ${balance.amount}`} className="block whitespace-nowrap text-xs">
              {purpose && <span className="me-1.5 text-secondary">{t(`merchant-admin:purpose.${purpose}`)}</span>}
              <Price money={balance} size="sm" plain />
            </span>
          ))}
        </>
      ),
    },
    { key: 'then', title: t('shop-closing:then'), cell: ({ outcome }) => outcome },
  ];
  const shown = isClosed ? rows.filter(({ number, money = [] }) => number > 0 || money.length > 0) : rows;
  if (shown.length === 0) return <p className="text-secondary">{t('shop-closing:nothing')}</p>;
  return <DataTable caption={t('shop-closing:preview')} columns={columns} rows={shown} keyOf={({ key }) => key} />;
}

/** How far a closed shop's orders are settled. */
export function ClosingProgress({ closing: { progress } }: { closing: ShopClosing }) {
  const { t } = useTexts();
  if (!progress) return <NoticeBar>{t('shop-closing:earlier')}</NoticeBar>;
  const { askedAt, shipBy, finishedAt, cancelled, refunded, stuck } = progress;
  const facts: [string, ReactNode][] = [
    ['closed_at', <LocalTime key="asked" iso={askedAt} />],
    ...(shipBy ? [['ship_by', <LocalTime key="by" iso={shipBy} />] as [string, ReactNode]] : []),
    ['cancelled', cancelled],
    ['refunded', refunded],
    ...(stuck > 0 ? [['stuck', stuck] as [string, ReactNode]] : []),
    ...(finishedAt ? [['finished', <LocalTime key="done" iso={finishedAt} />] as [string, ReactNode]] : []),
  ];
  return (
    <Panel title={t('shop-closing:progress')}>
      {!finishedAt && (
        <div className="mb-3">
          <NoticeBar>{t('shop-closing:running')}</NoticeBar>
        </div>
      )}
      <dl className="divide-y divide-line">
        {facts.map(([key, value]) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-2">
            <dt className="text-secondary">{t(`shop-closing:${key}`)}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
