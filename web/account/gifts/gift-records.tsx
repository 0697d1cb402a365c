import { RECORD_DIRECTIONS, type RecordDirection } from '../../../domains/ledger/rules.ts';
import type { GiftRecord, GiftRecords } from '../../../domains/payments/gift-cards/contract.ts';
import type { GiftRecordKind } from '../../../domains/payments/gift-cards/rules.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTexts } from '../../texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { giftHref } from './gift-address.ts';

const ICONS: Record<GiftRecordKind, IconName> = {
  redeemed: 'gift',
  purchase: 'shopping-cart',
  returned: 'history',
  refund: 'arrow-down-left',
  other: 'coins',
};

interface GiftRecordListProps {
  records: GiftRecords;
  direction: RecordDirection;
  currency: string;
}

/** Every movement of the gift money, the newest first. */
export function GiftRecordList({ records, direction, currency }: GiftRecordListProps) {
  const { t } = useTexts();
  const href = (more: { direction?: RecordDirection; page?: number }) =>
    giftHref({ tab: 'records', currency, direction, ...more });
  return (
    <>
      <nav aria-label={t('gifts:records.directions')} className="flex flex-wrap gap-2">
        {RECORD_DIRECTIONS.map((each) => (
          <Link
            key={each}
            to={href({ direction: each })}
            preventScrollReset
            aria-current={each === direction ? 'true' : undefined}
            className={cx(
              'flex min-h-8 items-center rounded-full px-4 text-[13px]',
              each === direction ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-page text-secondary',
            )}
          >
            {t(`gifts:records.direction.${each}`)}
          </Link>
        ))}
      </nav>
      {records.list.length > 0 ? (
        <>
          <ul className="mt-2 divide-y divide-line">
            {records.list.map((record) => (
              <Row key={record.id} record={record} />
            ))}
          </ul>
          <Pagination
            page={records.page}
            pages={Math.ceil(records.total / records.limit)}
            hrefFor={(page) => href({ page })}
          />
        </>
      ) : (
        <EmptyState picture="orders" title={t('gifts:records.none')} hint={t('gifts:records.none_text')} />
      )}
    </>
  );
}

function Row({ record: { kind, reference, amount, after, at } }: { record: GiftRecord }) {
  const { t, locale } = useTexts();
  const isIn = amount.amount > 0;
  return (
    <li className="flex items-center gap-3 py-3.5 md:gap-4">
      <span
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          isIn ? 'bg-success/10 text-success' : 'bg-page text-secondary',
        )}
      >
        <Icon name={ICONS[kind]} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t(`gifts:records.kind.${kind}`)}</p>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <LocalTime iso={at} />
          <span className="[overflow-wrap:anywhere]">{reference}</span>
        </p>
      </div>
      <div className="tabular shrink-0 text-end">
        <p className={cx('font-semibold', isIn && 'text-[color-mix(in_srgb,var(--success)_80%,black)]')}>
          {isIn && '+'}
          {formatMoney(amount, locale)}
        </p>
        <p className="mt-0.5 text-xs text-muted">{t('gifts:records.after', { amount: formatMoney(after, locale) })}</p>
      </div>
    </li>
  );
}
