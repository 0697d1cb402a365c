import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { VariantPicker } from '../../../parts/product/variant-picker.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import type { PageProduct } from '../read-detail.server.ts';
import { BuyButtons, type BuyIntent } from './buy-buttons.tsx';
import { BUY_FORM } from './buy-form.tsx';
import { StockWords } from './stock-words.tsx';
import type { ProductChoice } from './use-product-choice.ts';
import VariantSheet from './variant-sheet.tsx';

interface BuySheetProps {
  detail: PageProduct;
  choice: ProductChoice;
  /** The bar's button that was pressed; null while the sheet is closed. */
  intent: BuyIntent | null;
  /** The same function in every render: a new one would close a sheet opened while the last request is pending. */
  onClose: () => void;
}

/** Options, quantity and the button pressed in the bar. */
export default function BuySheet({ detail, choice, intent, onClose }: BuySheetProps) {
  const { t } = useTexts();
  const { state } = useFetcher({ key: BUY_FORM });
  const { variant, typical, available, num, setNum, demand } = choice;
  useEffect(() => {
    if (state === 'submitting') onClose();
  }, [state, onClose]);
  if (!typical) return null;
  const { flash, price, compareAt } = typical;
  return (
    <VariantSheet
      open={intent !== null}
      onClose={onClose}
      name={detail.product.name}
      image={typical.imageUrl || detail.images[0]?.url || ''}
      price={flash?.price ?? price}
      compareAt={flash ? price : compareAt}
      isFrom={choice.isFrom}
      stock={<StockWords available={available} isOpen={!choice.variant} />}
      foot={
        <BuyButtons
          soldOut={available <= 0}
          only={intent ?? 'add'}
          onMissing={variant ? undefined : (_, from) => demand(from)}
        />
      }
    >
      <VariantPicker options={detail.options} skus={detail.skus} choice={choice} />
      <p className="flex items-center justify-between gap-3">
        <span className="text-secondary">{t('goods:detail.quantity')}</span>
        <Quantity
          label={t('goods:detail.quantity')}
          value={Math.min(num, available)}
          max={available}
          onChange={setNum}
        />
      </p>
    </VariantSheet>
  );
}
