import type { Checkout } from '../../../domains/orders/contract.ts';
import { MAX_REMARK } from '../../../domains/orders/rules.ts';
import { CreditNote } from '../../parts/order/credit-note.tsx';
import { LineSummary } from '../../parts/order/line-summary.tsx';
import { MerchantHeading } from '../../parts/order/merchant-heading.tsx';
import { PriceBreakdown } from '../../parts/order/price-breakdown.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { REMARK_FIELD } from './checkout-choices.ts';
import { CouponPicker } from './coupon-picker.tsx';

interface ConfirmGroupProps {
  group: Checkout['groups'][number];
  coupons: Checkout['coupons'];
  picked: readonly number[];
  onPick: (id: number | null) => void;
  needsAddress: boolean;
  remark: string;
  remarkProblem?: string;
  /** With one merchant, its sums are those of the whole checkout and shown there. */
  showsPrice: boolean;
}

/** One merchant's part: its lines, coupon, remark and price. */
export function ConfirmGroup(props: ConfirmGroupProps) {
  const { group, coupons, picked, onPick, needsAddress, remark, remarkProblem, showsPrice } = props;
  const { t } = useTexts();
  const own = <C extends { merchant: { id: number } | null }>(list: readonly C[]) =>
    list.filter((coupon) => coupon.merchant?.id === group.merchant.id);
  return (
    <section className="rounded-card bg-card px-4 md:px-6">
      <div className="border-line border-b py-3.5">
        <MerchantHeading merchant={group.merchant} as="h3" />
      </div>
      <ul>
        {group.lines.map((line) => (
          <li key={line.skuId} className="border-line border-t py-4 first:border-t-0">
            <LineSummary line={line}>
              <LineMarks line={line} />
              <CreditNote credit={line.credit} />
            </LineSummary>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 border-line border-t py-4 lg:grid-cols-2 lg:gap-8">
        <TextArea
          label={t('checkout:confirm.remark')}
          name={`${REMARK_FIELD}${group.merchant.id}`}
          defaultValue={remark}
          placeholder={t('checkout:confirm.remark_hint')}
          limit={MAX_REMARK}
          problem={remarkProblem}
          rows={2}
        />
        <div className="grid content-start gap-3">
          <CouponPicker
            title={t('checkout:coupon.store_title')}
            owner={group.merchant.id}
            fit={own(coupons.fit)}
            unfit={own(coupons.unfit)}
            picked={picked}
            onPick={onPick}
          />
          {showsPrice && (
            <PriceBreakdown
              price={group.price}
              totalLabel={t('orders:price.merchant_total')}
              hasFreight={needsAddress}
              variant="quiet"
            />
          )}
        </div>
      </div>
    </section>
  );
}

function LineMarks({ line }: { line: Checkout['groups'][number]['lines'][number] }) {
  const { t } = useTexts();
  return (
    <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
      {line.problem && (
        <Tag variant="danger" className="whitespace-normal">
          {t(`checkout:line_problem.${line.problem.code}`, { available: line.problem.available })}
        </Tag>
      )}
      {line.flash && !line.problem && (
        <Tag variant="tint">
          <Icon name="zap" size={12} />
          {t('checkout:cart.flash')}
        </Tag>
      )}
    </span>
  );
}
