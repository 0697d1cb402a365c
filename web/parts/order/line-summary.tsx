import type { ReactNode } from 'react';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { formatUnit } from '../../../platform/locale/unit-price.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';

interface LineSummaryProps {
  line: {
    productId: number;
    skuId: number;
    name: string;
    options: readonly { name: string; value: string }[];
    image: string;
    num: number;
    unit: Money;
    subtotal: Money;
  };
  /** Under the name: a flash mark, a problem. */
  children?: ReactNode;
}

/** One line of a checkout or order: product, variant, quantity, price. */
export function LineSummary({ line, children }: LineSummaryProps) {
  const { t, locale } = useTexts();
  const to: PageAddress = `/goods_detail/${line.productId}?sku=${line.skuId}`;
  return (
    <div className="flex min-w-0 gap-3 md:gap-4">
      <Link to={to} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Picture src={line.image} alt="" className="w-[72px] rounded-control md:w-20" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1 md:flex-nowrap">
        <div className="min-w-0 flex-1 basis-full md:basis-auto">
          <Link to={to} className="line-clamp-2 break-words hover:text-brand-hover">
            {line.name}
          </Link>
          <ChosenOptions options={line.options} />
          {children}
        </div>
        <div className="tabular flex basis-full items-baseline justify-between gap-4 md:basis-auto md:justify-end">
          <span className="whitespace-nowrap text-[13px] text-secondary">
            {formatUnit(line.unit, line.subtotal, locale)} {t('orders:quantity_of', { num: line.num })}
          </span>
          <span className="min-w-20 text-end font-semibold">{formatMoney(line.subtotal, locale)}</span>
        </div>
      </div>
    </div>
  );
}

/** The variant as text: "Black / 256 GB". */
export function ChosenOptions({ options }: { options: readonly { name: string; value: string }[] }) {
  if (options.length === 0) return null;
  return (
    <p className="mt-1 line-clamp-2 text-[13px] text-muted">{options.map((option) => option.value).join(' / ')}</p>
  );
}
