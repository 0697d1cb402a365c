import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { PhoneSheet } from '../../catalog/parts/phone-sheet.tsx';
import type { CampaignProduct } from '../read-product.server.ts';
import { type ItemChoice, ItemPicker } from './item-choice.tsx';
import { PhoneBar } from './phone-bar.tsx';

interface ItemBarProps {
  goods: CampaignProduct;
  choice: ItemChoice;
  /** The quantity, below the options. */
  quantity?: ReactNode;
  /** The buttons, in the bar and in the sheet; `onMissing` is set while a variant must be selected. */
  buttons: (onMissing: ((from: Element) => void) | undefined) => ReactNode;
}

/** The bar at the bottom of a phone; while a variant must be selected, its buttons open a sheet with the options. */
export function ItemBar({ goods, choice, quantity, buttons }: ItemBarProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { typical, isFrom, item, left, demand } = choice;
  return (
    <PhoneBar productId={goods.product.id}>
      {buttons(item ? undefined : () => setOpen(true))}
      {typical && (
        <PhoneSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          name={goods.product.name}
          image={typical.imageUrl || goods.images[0]?.url || ''}
          price={typical.item.price}
          compareAt={typical.item.was}
          isFrom={isFrom}
          stock={<span className="text-secondary">{t('campaigns:left', { count: left })}</span>}
          foot={<span className="flex min-w-0 flex-1 gap-2 [&>*]:flex-1">{buttons(item ? undefined : demand)}</span>}
        >
          <ItemPicker goods={goods} choice={choice} inSheet />
          {quantity}
        </PhoneSheet>
      )}
    </PhoneBar>
  );
}
