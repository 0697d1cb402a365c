import { RECORD_DIRECTIONS, type RecordDirection } from '../../../domains/ledger/rules.ts';
import type { PointsRecord, PointsRecords } from '../../../domains/points/contract.ts';
import type { PointsRecordKind } from '../../../domains/points/rules.ts';
import { useTexts } from '../../texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pointsHref } from './points-address.ts';

const ICONS: Record<PointsRecordKind, IconName> = {
  order: 'package',
  review: 'star',
  check_in: 'calendar-check',
  gift: 'gift',
  spent: 'shopping-cart',
  given_back: 'history',
  returned: 'arrow-down-left',
  taken_back: 'arrow-up-right',
  other: 'coins',
};
/** Their references are numbers of orders or payments. */
const OF_ORDERS: readonly PointsRecordKind[] = ['order', 'spent', 'given_back', 'returned', 'taken_back'];

/** Every movement of the points, and what orders on their way will bring. */
export function PointsDetail({ records, direction }: { records: PointsRecords; direction: RecordDirection }) {
  const { t } = useTexts();
  return (
    <>
      {records.pending.length > 0 && <Pending pending={records.pending} />}
      <nav aria-label={t('points:directions')} className="mt-4 flex flex-wrap gap-2">
        {RECORD_DIRECTIONS.map((each) => (
          <Link
            key={each}
            to={pointsHref({ tab: 'detail', direction: each })}
            preventScrollReset
            aria-current={each === direction ? 'true' : undefined}
            className={cx(
              'flex min-h-8 items-center rounded-full px-4 text-[13px]',
              each === direction ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-page text-secondary',
            )}
          >
            {t(`points:direction.${each}`)}
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
            hrefFor={(page) => pointsHref({ tab: 'detail', direction, page })}
          />
        </>
      ) : (
        <EmptyState picture="favourites" title={t('points:none')} hint={t('points:none_text')}>
          <ButtonLink to={pointsHref({ tab: 'earning' })} look="secondary">
            {t('points:tab.earning')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function Pending({ pending }: Pick<PointsRecords, 'pending'>) {
  const { t } = useTexts();
  return (
    <div className="mt-4 rounded-control bg-page px-4 py-3">
      <p className="font-medium text-[13px]">{t('points:pending')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-[13px] text-secondary">
        {pending.map(({ orderNo, points }) => (
          <li key={orderNo} className="tabular">
            <Link
              to={`/order/order_detail?${new URLSearchParams({ orderId: orderNo })}`}
              className="hover:text-brand-hover hover:underline"
            >
              {orderNo}
            </Link>{' '}
            <span className="font-semibold text-ink">+{points}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ record: { kind, reference, points, after, at } }: { record: PointsRecord }) {
  const { t } = useTexts();
  const isIn = points > 0;
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
        <p className="font-medium">{t(`points:kind.${kind}`)}</p>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <LocalTime iso={at} />
          {OF_ORDERS.includes(kind) && <span className="[overflow-wrap:anywhere]">{reference}</span>}
        </p>
      </div>
      <div className="tabular shrink-0 text-end">
        <p className={cx('font-semibold', isIn && 'text-[color-mix(in_srgb,var(--success)_80%,black)]')}>
          {isIn ? `+${points}` : points}
        </p>
        <p className="mt-0.5 text-xs text-muted">{t('points:after', { points: after })}</p>
      </div>
    </li>
  );
}
