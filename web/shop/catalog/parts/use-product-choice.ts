import { useState } from 'react';
import type { Sku } from '../../../../domains/catalog/contract.ts';
import { fittingVariants, typicalVariant } from '../../../../domains/catalog/variant-rules.ts';
import { useVariantChoice, type VariantChoice } from '../../../parts/product/use-variant-choice.ts';

const MOST = 9_999;

export interface ProductChoice extends VariantChoice<Sku> {
  /** The variant whose picture and price are shown: the selected one, otherwise the cheapest remaining one. */
  typical: Sku | undefined;
  /** The remaining variants have different prices. */
  isFrom: boolean;
  /** The maximum quantity of any remaining variant. */
  available: number;
  num: number;
  setNum: (num: number) => void;
}

const currentPrice = (sku: Sku) => (sku.flash?.price ?? sku.price).amount;

/** The selection on a product's page: variant and quantity. */
export function useProductChoice(skus: readonly Sku[]): ProductChoice {
  const choice = useVariantChoice(skus);
  const [num, setNum] = useState(1);
  const possible = fittingVariants(skus, choice.selection);
  return {
    ...choice,
    typical: choice.variant ?? typicalVariant(possible, currentPrice),
    isFrom: new Set(possible.map(currentPrice)).size > 1,
    available: Math.min(MOST, Math.max(0, ...possible.map(({ available }) => available))),
    num,
    setNum,
  };
}
