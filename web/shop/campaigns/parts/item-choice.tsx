import { fittingVariants, typicalVariant } from '../../../../domains/catalog/variant-rules.ts';
import type { CampaignItem } from '../../../../domains/promotions/campaigns/contract.ts';
import { useVariantChoice, type VariantChoice } from '../../../parts/product/use-variant-choice.ts';
import { OPTIONS, VariantPicker } from '../../../parts/product/variant-picker.tsx';
import type { CampaignProduct } from '../read-product.server.ts';

type Sku = CampaignProduct['skus'][number];

/** A participating variant; `available` are the pieces left in the campaign. */
interface ItemVariant extends Sku {
  item: CampaignItem;
}

export interface ItemChoice extends VariantChoice<ItemVariant> {
  variants: readonly ItemVariant[];
  /** The campaign item of the selected variant. */
  item: CampaignItem | undefined;
  /** The variant whose picture and price are shown: the selected one, otherwise the cheapest remaining one. */
  typical: ItemVariant | undefined;
  /** The remaining variants have different prices. */
  isFrom: boolean;
  /** Pieces left in the campaign, of all remaining variants. */
  left: number;
}

const priceOf = ({ item }: ItemVariant) => item.price.amount;

/** The selection among a campaign's variants. */
export function useItemChoice(items: readonly CampaignItem[], skus: readonly Sku[]): ItemChoice {
  const variants = skus.flatMap((sku) => {
    const item = items.find(({ skuId }) => skuId === sku.id);
    return item ? [{ ...sku, available: item.left, item }] : [];
  });
  const choice = useVariantChoice(variants);
  const possible = fittingVariants(variants, choice.selection);
  return {
    ...choice,
    variants,
    item: choice.variant?.item,
    typical: choice.variant ?? typicalVariant(possible, priceOf),
    isFrom: new Set(possible.map(priceOf)).size > 1,
    left: (choice.variant ? [choice.variant] : possible).reduce((sum, { item }) => sum + item.left, 0),
  };
}

interface ItemPickerProps {
  goods: CampaignProduct;
  choice: ItemChoice;
  /** In the sheet of a phone's bar: links lead to the picker of the page. */
  inSheet?: boolean;
}

/** The variants of the campaign. */
export function ItemPicker({ goods, choice, inSheet }: ItemPickerProps) {
  if (goods.options.length === 0 || choice.variants.length === 0) return null;
  return (
    <VariantPicker id={inSheet ? undefined : OPTIONS} options={goods.options} skus={choice.variants} choice={choice} />
  );
}
