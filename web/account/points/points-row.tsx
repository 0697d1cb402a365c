import type { PointsRecord } from '../../../domains/points/contract.ts';
import type { PointsRecordKind } from '../../../domains/points/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { MovementRow } from '../balance/movement-row.tsx';

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

interface PointsRowProps {
  record: PointsRecord;
  /** With the number of the order. */
  withReference: boolean;
}

/** One movement of points. */
export function PointsRow({ record: { kind, reference, points, after, at }, withReference }: PointsRowProps) {
  const { t, locale } = useTexts();
  return (
    <MovementRow
      icon={ICONS[kind]}
      title={t(`points:kind.${kind}`)}
      at={at}
      reference={withReference && OF_ORDERS.includes(kind) && reference}
      isIn={points > 0}
      amount={formatNumber(points, locale)}
      after={t('points:after', { points: formatNumber(after, locale) })}
    />
  );
}
