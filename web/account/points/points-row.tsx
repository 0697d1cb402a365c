import type { ReactNode } from 'react';
import type { PointsRecord } from '../../../domains/points/contract.ts';
import type { PointsRecordKind } from '../../../domains/points/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { MovementRow } from '../balance/movement-row.tsx';

const ICONS: Record<PointsRecordKind, IconName> = {
  order: 'package',
  review: 'star',
  topic: 'messages-square',
  reply: 'reply',
  answer: 'badge-check',
  post_reversed: 'eye-off',
  check_in: 'calendar-check',
  gift: 'gift',
  spent: 'shopping-cart',
  given_back: 'history',
  returned: 'arrow-down-left',
  taken_back: 'arrow-up-right',
  other: 'coins',
};
interface PointsRowProps {
  record: Omit<PointsRecord, 'reference'>;
  /** What it was for. */
  reference?: ReactNode;
}

/** One movement of points. */
export function PointsRow({ record: { kind, points, after, at }, reference }: PointsRowProps) {
  const { t, locale } = useTexts();
  return (
    <MovementRow
      icon={ICONS[kind]}
      title={t(`points:kind.${kind}`)}
      at={at}
      reference={reference}
      isIn={points > 0}
      amount={formatNumber(points, locale)}
      after={t('points:after', { points: formatNumber(after, locale) })}
    />
  );
}
