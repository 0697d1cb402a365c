import type { RecordDirection } from '../../../domains/ledger/rules.ts';
import type { GiftRecord, GiftRecords } from '../../../domains/payments/gift-cards/contract.ts';
import type { GiftRecordKind } from '../../../domains/payments/gift-cards/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { DirectionLinks } from '../../account/balance/direction-links.tsx';
import { MovementList } from '../../account/balance/movement-list.tsx';
import { MovementRow } from '../../account/balance/movement-row.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { giftHref } from './gift-url.ts';

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

/** Movements of the gift balance, newest first. */
export function GiftRecordList({ records, direction, currency }: GiftRecordListProps) {
  const { t } = useTexts();
  const href = (more: { direction?: RecordDirection; page?: number }) =>
    giftHref({ tab: 'records', currency, direction, ...more });
  return (
    <>
      <DirectionLinks
        label={t('gifts:records.directions')}
        current={direction}
        nameOf={(each) => t(`gifts:records.direction.${each}`)}
        hrefOf={(each) => href({ direction: each })}
      />
      <MovementList
        className="mt-2"
        records={records}
        hrefFor={(page) => href({ page })}
        empty={<EmptyState picture="orders" title={t('gifts:records.none')} hint={t('gifts:records.none_text')} />}
      >
        {(record) => <Row key={record.id} record={record} />}
      </MovementList>
    </>
  );
}

function Row({ record: { kind, reference, amount, after, at } }: { record: GiftRecord }) {
  const { t, locale } = useTexts();
  return (
    <MovementRow
      icon={ICONS[kind]}
      title={t(`gifts:records.kind.${kind}`)}
      at={at}
      reference={reference}
      isIn={amount.amount > 0}
      amount={formatMoney(amount, locale)}
      after={t('gifts:records.after', { amount: formatMoney(after, locale) })}
    />
  );
}
