import { useState } from 'react';
import type { Sku } from '../../../../domains/catalog/contract.ts';
import { fittingVariants, typicalVariant } from '../../../../domains/catalog/variant-rules.ts';
import { useVariantChoice, type VariantChoice } from '../../../parts/product/use-variant-choice.ts';

const MOST = 9_999;

export interface ProductChoice extends VariantChoice<Sku> {
  /** The variant whose picture and price are shown: the chosen one, else the cheapest that is still possible. */
  typical: Sku | undefined;
  /** Variants that are still possible cost different amounts. */
  isFrom: boolean;
  /** The most that can be bought of one variant that is still possible. */
  available: number;
  num: number;
  setNum: (num: number) => void;
}

const currentPrice = (sku: Sku) => (sku.flash?.price ?? sku.price).amount;

/** What is chosen on a product's page: the variant and how many. */
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
