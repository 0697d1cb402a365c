import type { BalanceRecord, BalanceRecordList } from '../../../domains/ledger/contract.ts';
import { RECORD_DIRECTIONS, type RecordDirection, type RecordKind } from '../../../domains/ledger/rules.ts';
import { ORDER_LETTER } from '../../../domains/orders/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { balanceHref } from './balance-url.ts';
import { MovementList } from './movement-list.tsx';
import { MovementRow } from './movement-row.tsx';

const ICONS: Record<RecordKind, IconName> = {
  recharge: 'arrow-down-left',
  purchase: 'shopping-cart',
  credit: 'sparkles',
  refund: 'rotate-ccw',
  other: 'coins',
};

interface BalanceRecordsProps {
  records: BalanceRecordList;
  direction: RecordDirection;
  currency: string;
}

/** Every movement of the balance, the newest first. */
export function BalanceRecords({ records, direction, currency }: BalanceRecordsProps) {
  const { t } = useTexts();
  return (
    <section className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('balance:records')}</h2>
        {records.total > 0 && (
          <a
            href={balanceHref({ currency, direction }, '/users/balance_file')}
            download
            className="flex min-h-9 items-center gap-1.5 text-[13px] text-secondary hover:text-brand-hover"
          >
            <Icon name="download" size={16} />
            {t('balance:download')}
          </a>
        )}
      </div>
      <TabLinks
        label={t('balance:directions')}
        current={direction}
        tabs={RECORD_DIRECTIONS.map((each) => ({
          key: each,
          label: t(`balance:direction.${each}`),
          to: balanceHref({ currency, direction: each }),
        }))}
      />
      <MovementList
        records={records}
        hrefFor={(page) => balanceHref({ currency, direction, page })}
        empty={<EmptyState picture="orders" title={t('balance:empty')} hint={t('balance:empty_text')} />}
      >
        {(record) => <Row key={record.id} record={record} />}
      </MovementList>
    </section>
  );
}

function Row({ record }: { record: BalanceRecord }) {
  const { t, locale } = useTexts();
  const { kind, reference, amount, after, at } = record;
  const order = (
    <Link
      to={`/order/order_detail?${new URLSearchParams({ orderId: reference })}`}
      className="hover:text-brand-hover hover:underline"
    >
      {reference}
    </Link>
  );
  return (
    <MovementRow
      icon={ICONS[kind]}
      title={t(`balance:kind.${kind}`)}
      at={at}
      reference={kind === 'purchase' && reference.startsWith(ORDER_LETTER) ? order : kind !== 'credit' && reference}
      isIn={amount.amount > 0}
      amount={formatMoney(amount, locale)}
      after={t('balance:after', { amount: formatMoney(after, locale) })}
    />
  );
}
