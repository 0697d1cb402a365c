import type { ReactNode } from 'react';
import type { ShopFigures } from '../../../domains/platform-office/merchants/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SpanLinks } from '../../back-office/kit/span-links.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Price } from '../../ui/price.tsx';

const SPANS = [7, 30, 90, 365];

/** What the shop sold, what was refunded, and the platform's commission. */
export function ShopFiguresPanel({ figures }: { figures: ShopFigures }) {
  const { t, locale } = useTexts();
  const { days, orders, sales, refunds, refunded, commission } = figures;
  const cells: [string, ReactNode, string | undefined][] = [
    ['sales', <Price key="sales" money={sales} plain />, formatNumber(orders, locale)],
    ['refunds', <Price key="refunds" money={refunded} plain />, formatNumber(refunds, locale)],
    ['commission', <Price key="commission" money={commission} plain />, undefined],
  ];
  return (
    <Panel
      title={t('merchant-admin:figures.title')}
      hint={t('merchant-admin:figures.hint')}
      more={<SpanLinks spans={SPANS} span={days} />}
      className="mb-4"
    >
      <dl className="grid gap-4 sm:grid-cols-3">
        {cells.map(([key, value, number]) => (
          <div key={key}>
            <dt className="text-[13px] text-secondary">{t(`merchant-admin:figures.${key}`)}</dt>
            <dd className="mt-1 font-semibold text-xl">{value}</dd>
            {number !== undefined && (
              <dd className="text-muted text-xs">{t(`merchant-admin:figures.${key}_number`, { number })}</dd>
            )}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
