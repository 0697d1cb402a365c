import type { Sale } from '../../../domains/orders/sales/contract.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/price.tsx';
import { Panel } from '../kit/panel.tsx';

/** Every part of the buyer's payment, and the merchant's share. */
export function SaleMoney({
  sale: { status, price, earning, refunded, toCollect },
  as,
}: {
  sale: Sale;
  as: 'merchant' | 'platform';
}) {
  const { t } = useTexts();
  const minus = ({ amount, currency }: Money) => ({ amount: -amount, currency });
  const parts: { key: string; money: Money; isSum?: boolean }[] = [
    { key: 'items', money: price.items },
    { key: 'merchant_coupon', money: minus(price.merchantCoupon) },
    { key: 'platform_coupon', money: minus(price.platformCoupon) },
    { key: 'points', money: minus(price.points) },
    { key: 'freight', money: price.freight },
    { key: toCollect || status === 'to_pay' ? 'to_collect' : 'total', money: price.total, isSum: true },
    { key: 'subsidy', money: earning.subsidy },
    { key: 'commission', money: minus(earning.commission) },
    { key: as === 'platform' ? 'net_of_shop' : 'net', money: earning.net, isSum: true },
    { key: 'refunded', money: minus(refunded) },
  ];
  const shown = parts.filter(({ key, money, isSum }) => isSum || money.amount !== 0 || key === 'freight');
  return (
    <Panel title={t('sales:money')}>
      <dl className="grid gap-1.5 text-[13px]">
        {shown.map(({ key, money, isSum }) => (
          <div
            key={key}
            className={cx('flex justify-between gap-4', isSum && 'border-line border-t pt-1.5 font-semibold')}
          >
            <dt className={isSum ? undefined : 'text-secondary'}>{t(`sales:part.${key}`)}</dt>
            <dd>
              <Price money={money} size="sm" plain />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
