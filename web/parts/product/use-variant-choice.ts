import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Selection,
  selectedVariant,
  startSelection,
  type Variant,
} from '../../../domains/catalog/variant-rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useFollowing } from '../../ui/use-following.ts';

export interface VariantChoice<V extends Variant> {
  selection: Selection;
  /** The variant once every option is chosen. */
  variant: V | undefined;
  /** The URL of the page with another selection. */
  hrefOf: (selection: Selection) => PageAddress;
  /** Selects in place: the URL changes without a history entry and without a request. */
  select: (selection: Selection) => void;
  /** A button was pressed before the selection was complete. */
  isMissing: boolean;
  /** Marks missing choices and focuses the first one, in the sheet or page that contains `from`. */
  demand: (from: Element) => void;
}

/** The selection of a product. `?sku=` names a whole variant, `?pick=1.2` the values selected so far. */
export function useVariantChoice<V extends Variant>(variants: readonly V[]): VariantChoice<V> {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useFollowing(`${params.get('sku') ?? ''};${params.get('pick') ?? ''}`);
  const [sku, pick = ''] = chosen.split(';');
  const selection = startSelection(variants, {
    variantId: Number(sku) || undefined,
    valueIds: pick.split('.').map(Number),
  });
  const hrefOf = (next: Selection): PageAddress => `?${addressOf(params, variants, next)}`;
  const select = (next: Selection) => {
    const address = new URL(window.location.href);
    const changed = addressOf(address.searchParams, variants, next);
    setChosen(`${changed.get('sku') ?? ''};${changed.get('pick') ?? ''}`);
    address.search = changed.toString();
    window.history.replaceState(window.history.state, '', address);
  };
  const [isMissing, setMissing] = useState(false);
  const demand = (from: Element) => {
    setMissing(true);
    const place = from.closest('[role="dialog"]') ?? document;
    place.querySelector<HTMLElement>('[data-unchosen] a[tabindex="0"]')?.focus();
  };
  return { selection, variant: selectedVariant(variants, selection), hrefOf, select, isMissing, demand };
}

function addressOf(params: URLSearchParams, variants: readonly Variant[], selection: Selection): URLSearchParams {
  const next = new URLSearchParams(params);
  const variant = selectedVariant(variants, selection);
  next.delete('sku');
  next.delete('pick');
  next.delete('added');
  if (variant) next.set('sku', String(variant.id));
  else next.set('pick', selection.filter(Boolean).join('.'));
  return next;
}
