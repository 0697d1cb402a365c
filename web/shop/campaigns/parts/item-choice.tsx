import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ActivityItem } from '../../../../domains/promotions/campaigns/contract.ts';
import { VariantPicker } from '../../../parts/product/variant-picker.tsx';
import type { ActivityProduct } from '../read-product.server.ts';

type Sku = ActivityProduct['skus'][number];

interface Choice {
  item: ActivityItem | undefined;
  sku: Sku | undefined;
  choose: (sku: Sku) => void;
}

/** The thing of the activity that is shown: as the address says, else the first that can be bought. */
export function useItemChoice(items: readonly ActivityItem[], skus: readonly Sku[]): Choice {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(Number(params.get('sku')) || 0);
  const item = items.find(({ skuId }) => skuId === chosen) ?? items.find(({ left }) => left > 0) ?? items[0];
  const choose = (sku: Sku) => {
    setChosen(sku.id);
    const address = new URL(window.location.href);
    address.searchParams.set('sku', String(sku.id));
    window.history.replaceState(window.history.state, '', address);
  };
  return { item, sku: skus.find(({ id }) => id === item?.skuId), choose };
}

interface ItemChoiceProps {
  items: readonly ActivityItem[];
  goods: ActivityProduct;
  shown: Sku | undefined;
  onChoose: (sku: Sku) => void;
}

/** The variants that the activity sells. */
export function ItemChoice({ items, goods, shown, onChoose }: ItemChoiceProps) {
  const [params] = useSearchParams();
  const skus = goods.skus.flatMap((sku) => {
    const item = items.find(({ skuId }) => skuId === sku.id);
    return item ? [{ ...sku, available: item.left }] : [];
  });
  const current = skus.find(({ id }) => id === shown?.id);
  if (goods.options.length === 0 || !current) return null;
  const hrefOf = (sku: Sku) => {
    const next = new URLSearchParams(params);
    next.set('sku', String(sku.id));
    return `?${next}`;
  };
  return <VariantPicker options={goods.options} skus={skus} shown={current} hrefOf={hrefOf} onChoose={onChoose} />;
}
