import type { ReactNode } from 'react';
import type { Money } from '../../../../platform/locale/money.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

export interface VariantSheetProps {
  open: boolean;
  onClose: () => void;
  /** The product. */
  name: string;
  image: string;
  price: Money;
  compareAt?: Money | null;
  /** The remaining variants have different prices. */
  isFrom: boolean;
  stock: ReactNode;
  /** The picker and the quantity. */
  children: ReactNode;
  foot: ReactNode;
}

/** Opened by a phone's bar while a variant must be selected. */
export default function VariantSheet(props: VariantSheetProps) {
  const { open, onClose, name, image, price, compareAt, isFrom, stock, children, foot } = props;
  const { t } = useTexts();
  return (
    <Sheet open={open} onClose={onClose} title={t('goods:detail.choose_variant')} foot={foot}>
      <div className="flex gap-4 pb-4">
        <Picture src={image} alt="" className="size-24 shrink-0 rounded-control" />
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-1" aria-live="polite">
          <p className="line-clamp-2 break-words">{name}</p>
          <p className="flex flex-wrap items-baseline gap-x-2">
            {isFrom && <span className="text-[13px] text-secondary">{t('goods:detail.price_from_label')}</span>}
            <Price money={price} compareAt={compareAt} size="lg" />
          </p>
          <p className="text-[13px]">{stock}</p>
        </div>
      </div>
      <div className="grid gap-4">{children}</div>
    </Sheet>
  );
}
