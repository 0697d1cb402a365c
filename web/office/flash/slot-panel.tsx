import type { ReactNode } from 'react';
import type { OfferedSlot } from '../../../domains/promotions/flash-sale/offering/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/format.ts';
import { useTexts } from '../../texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';

type Item = OfferedSlot['items'][number];
const LOOKS = { running: 'success', coming: 'warning', over: 'plain' } as const;

interface SlotPanelProps {
  slot: OfferedSlot;
  /** What can be done to the slot, and to one thing in it. */
  acts?: ReactNode;
  actOf: (item: Item) => ReactNode;
  actTitle: string;
  children?: ReactNode;
}

/** One slot of the flash sale with what is sold in it. */
export function SlotPanel({ slot, acts, actOf, actTitle, children }: SlotPanelProps) {
  const { t, locale } = useTexts();
  const columns: Column<Item>[] = [
    {
      key: 'name',
      title: t('offerings:product'),
      lead: true,
      cell: ({ itemId, name }) => (
        <Link to={`/goods_seckill_detail/${itemId}`} className="font-medium hover:text-brand-hover hover:underline">
          {name}
        </Link>
      ),
    },
    {
      key: 'price',
      title: t('offerings:field.price'),
      figures: true,
      cell: ({ price, was }) => (
        <>
          {formatMoney(price, locale)} <s className="text-[13px] text-secondary">{formatMoney(was, locale)}</s>
        </>
      ),
    },
    {
      key: 'taken',
      title: t('offerings:taken'),
      figures: true,
      cell: ({ taken, quota }) => `${formatNumber(taken, locale)} / ${formatNumber(quota, locale)}`,
    },
    {
      key: 'perUser',
      title: t('offerings:field.perUser'),
      figures: true,
      cell: ({ perUser }) => formatNumber(perUser, locale),
    },
    { key: 'acts', title: actTitle, actions: true, cell: actOf },
  ];
  return (
    <Panel
      title={
        <span className="tabular flex flex-wrap items-center gap-x-2">
          <LocalTime iso={slot.startsAt} /> – <LocalTime iso={slot.endsAt} />
          <Tag look={LOOKS[slot.state]}>{t(`offerings:state.${slot.state}`)}</Tag>
        </span>
      }
      more={acts}
    >
      {slot.items.length > 0 ? (
        <DataTable
          caption={t('offerings:flash.goods')}
          columns={columns}
          rows={slot.items}
          keyOf={(item) => item.itemId}
        />
      ) : (
        <p className="text-[13px] text-secondary">{t('offerings:flash.no_goods')}</p>
      )}
      {slot.refused.length > 0 && (
        <div className="mt-4 text-[13px]">
          <h3 className="font-semibold text-danger">{t('offerings:flash.refused')}</h3>
          <ul className="mt-1 grid gap-1 text-secondary">
            {slot.refused.map(({ skuId, name, reason }) => (
              <li key={skuId}>
                {name}: <span className="break-words">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </Panel>
  );
}
