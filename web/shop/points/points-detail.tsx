import type { RecordDirection } from '../../../domains/ledger/rules.ts';
import type { PointsRecords } from '../../../domains/points/contract.ts';
import type { PointsRecordKind } from '../../../domains/points/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { DirectionLinks } from '../../account/balance/direction-links.tsx';
import { MovementList } from '../../account/balance/movement-list.tsx';
import { PointsRow } from '../../account/points/points-row.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { pointsHref } from './points-url.ts';

/** Their references are numbers of orders or payments. */
const OF_ORDERS: readonly PointsRecordKind[] = ['order', 'spent', 'given_back', 'returned', 'taken_back'];

/** Every movement of points, and points still to come from orders. */
export function PointsDetail({ records, direction }: { records: PointsRecords; direction: RecordDirection }) {
  const { t } = useTexts();
  return (
    <>
      {records.pending.length > 0 && <Pending pending={records.pending} />}
      <div className="mt-4">
        <DirectionLinks
          label={t('points:directions')}
          current={direction}
          nameOf={(each) => t(`points:direction.${each}`)}
          hrefOf={(each) => pointsHref({ tab: 'detail', direction: each })}
        />
      </div>
      <MovementList
        className="mt-2"
        records={records}
        hrefFor={(page) => pointsHref({ tab: 'detail', direction, page })}
        empty={
          <EmptyState picture="favourites" title={t('points:none')} hint={t('points:none_text')}>
            <ButtonLink to={pointsHref({ tab: 'earning' })} variant="secondary">
              {t('points:tab.earning')}
            </ButtonLink>
          </EmptyState>
        }
      >
        {(record) => (
          <PointsRow key={record.id} record={record} reference={OF_ORDERS.includes(record.kind) && record.reference} />
        )}
      </MovementList>
    </>
  );
}

function Pending({ pending }: Pick<PointsRecords, 'pending'>) {
  const { t, locale } = useTexts();
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
            <span className="font-semibold text-ink">+{formatNumber(points, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
