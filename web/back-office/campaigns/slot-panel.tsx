import type { ReactNode } from 'react';
import type { FlashRefusal, OfferedSlot } from '../../../domains/promotions/flash-sale/admin/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';

type Item = OfferedSlot['items'][number];
const VARIANTS = { running: 'success', coming: 'warning', over: 'plain' } as const;

interface SlotPanelProps<I extends Item> {
  slot: Omit<OfferedSlot, 'items'> & { items: I[] };
  /** Further columns after the product. */
  more?: readonly Column<I>[];
  /** Actions on the round, and on one item in it. */
  acts?: ReactNode;
  actOf: (item: I) => ReactNode;
  actTitle: string;
  /** Actions on what was refused. */
  refusedHint?: string;
  /** In a list of many rounds, only its heading until it is opened. */
  folded?: { open: boolean; summary: string };
  children?: ReactNode;
}

/** One round of the flash sale with its items. */
export function SlotPanel<I extends Item>(props: SlotPanelProps<I>) {
  const { slot, more = [], acts, actOf, actTitle, refusedHint, folded, children } = props;
  const { t, locale } = useTexts();
  const columns: Column<I>[] = [
    {
      key: 'name',
      title: t('campaign-admin:product'),
      lead: true,
      cell: ({ itemId, name, variant, refusals }) => (
        <>
          <Link to={`/goods_seckill_detail/${itemId}`} className="font-medium hover:text-brand-hover hover:underline">
            {name}
          </Link>
          {variant && <span className="block font-normal text-[13px] text-secondary">{variant}</span>}
          {refusals.length > 0 && (
            <details className="mt-1 font-normal text-[13px]">
              <summary className="w-fit text-warning">
                {t('campaign-admin:flash.again', { count: refusals.length })}
              </summary>
              <Refusals refusals={refusals} />
            </details>
          )}
        </>
      ),
    },
    ...more,
    {
      key: 'price',
      title: t('campaign-admin:field.price'),
      figures: true,
      cell: ({ price, was }) => (
        <>
          {formatMoney(price, locale)} <s className="text-[13px] text-secondary">{formatMoney(was, locale)}</s>
        </>
      ),
    },
    {
      key: 'taken',
      title: t('campaign-admin:taken'),
      figures: true,
      cell: ({ taken, quota }) => `${formatNumber(taken, locale)} / ${formatNumber(quota, locale)}`,
    },
    {
      key: 'perUser',
      title: t('campaign-admin:field.perUser'),
      figures: true,
      cell: ({ perUser }) => formatNumber(perUser, locale),
    },
    { key: 'acts', title: actTitle, actions: true, cell: actOf },
  ];
  const content = (
    <>
      {slot.items.length > 0 ? (
        <DataTable
          caption={t('campaign-admin:flash.goods')}
          columns={columns}
          rows={slot.items}
          keyOf={(item) => item.itemId}
        />
      ) : (
        <p className="text-[13px] text-secondary">{t('campaign-admin:flash.no_goods')}</p>
      )}
      {slot.refused.length > 0 && (
        <div className="mt-4 text-[13px]">
          <h3 className="font-semibold text-danger">{t('campaign-admin:flash.refused')}</h3>
          <ul className="mt-1 grid gap-1 text-secondary">
            {slot.refused.map(({ skuId, name, variant, refusals }) => (
              <li key={skuId}>
                <span className="font-medium text-ink">{[name, variant].filter(Boolean).join(' · ')}</span>
                <Refusals refusals={refusals} />
              </li>
            ))}
          </ul>
          {refusedHint && <p className="mt-2">{refusedHint}</p>}
        </div>
      )}
      {children}
    </>
  );
  if (!folded) {
    return (
      <Panel title={<Times slot={slot} />} more={acts}>
        {content}
      </Panel>
    );
  }
  return (
    <details open={folded.open} className="min-w-0 rounded-card border border-line bg-card">
      <summary className="folds flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-3.5 hover:bg-ink/3 md:px-5">
        <h2 className="text-base">
          <Times slot={slot} />
        </h2>
        <span className="text-[13px] text-secondary md:ms-auto">{folded.summary}</span>
      </summary>
      <div className="border-line border-t p-4 md:p-5">
        {content}
        {acts && <div className="mt-4">{acts}</div>}
      </div>
    </details>
  );
}

/** When a round runs, and its state. */
function Times({ slot }: { slot: Pick<OfferedSlot, 'startsAt' | 'endsAt' | 'state'> }) {
  const { t } = useTexts();
  return (
    <span className="tabular flex flex-wrap items-center gap-x-2">
      <LocalTime iso={slot.startsAt} /> – <LocalTime iso={slot.endsAt} />
      <Tag variant={VARIANTS[slot.state]}>{t(`campaign-admin:state.${slot.state}`)}</Tag>
    </span>
  );
}

/** Why something was refused, when, and its price at that time. */
function Refusals({ refusals }: { refusals: readonly FlashRefusal[] }) {
  const { t, locale } = useTexts();
  return (
    <ul className="mt-1 grid gap-1 text-secondary">
      {refusals.map(({ reason, at, price, quota }) => (
        <li key={at} className="break-words">
          {reason}{' '}
          <span className="tabular">
            (<LocalTime iso={at} />
            {price && quota !== null && (
              <>
                {', '}
                {formatMoney(price, locale)} {t('campaign-admin:flash.pieces', { count: quota })}
              </>
            )}
            )
          </span>
        </li>
      ))}
    </ul>
  );
}
