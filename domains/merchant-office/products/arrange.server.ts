import { createHash } from 'node:crypto';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { plainCode } from '../../catalog/csv/cells.ts';
import type { ProductInput, SkuInput } from '../../catalog/product-input.ts';
import type { StoredProduct, StoredSku } from '../../catalog/stored-products.server.ts';
import type { EditedOption, EditProduct } from './edit-contract.ts';

type EditedSku = EditProduct['skus'][number];

/** Inactive variants whose values all still exist: they can be activated again unchanged. */
export function restingSkus({ skus, options }: StoredProduct): StoredSku[] {
  const taken = new Set(skus.filter(({ active }) => active).map(({ valueIds }) => valueIds.join()));
  const isWhole = ({ valueIds }: StoredSku) =>
    valueIds.length === options.length &&
    valueIds.every((id, place) => options[place]?.values.some((value) => value.id === id));
  // of several with the same values, the newest was sold last
  const latest = new Map(skus.filter((sku) => !sku.active && isWhole(sku)).map((sku) => [sku.valueIds.join(), sku]));
  return [...latest].flatMap(([key, sku]) => (taken.has(key) ? [] : [sku]));
}

/** A fingerprint of the options and active variants: it changes with any of them. */
export function arrangementOf({ options, skus }: Pick<StoredProduct, 'options' | 'skus'>): string {
  const sold = skus.filter(({ active }) => active).map(({ id, valueIds }) => [id, valueIds] as const);
  return signOf(options, sold);
}

type NamedOption = { id: number | null; name: Texts; values: { id: number | null; name: Texts; swatch: string }[] };

function signOf(options: readonly NamedOption[], skus: (readonly [number | null, (number | null)[]])[]): string {
  const named = (name: Texts) => Object.entries(name).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = options.map(({ id, name, values }) => [
    id,
    named(name),
    values.map((value) => [value.id, named(value.name), value.swatch]),
  ]);
  const sold = skus.toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
  return createHash('sha256')
    .update(JSON.stringify([parts, sold]))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * The desired options, or none if the editor did not change them. Throws `options_moved` if someone else changed them
 * in the meantime.
 */
export function wantedOptions(stored: StoredProduct, input: EditProduct): EditedOption[] | undefined {
  const { options, arranged, skus } = input;
  if (!options || arranged === arrangementOf(stored)) return options;
  const sold = skus.map(({ id, values = [] }) => {
    const ids = values.map((value, place) => options[place]?.values[value]?.id ?? null);
    return [id, ids] as const;
  });
  if (signOf(options, sold) !== arranged) throw new DomainError('options_moved');
  return undefined;
}

/** Options and variants in the catalogue's format. The stored state determines what a variant keeps. */
export function arrange(
  stored: StoredProduct | undefined,
  { skus }: EditProduct,
  options: EditedOption[],
): Pick<ProductInput, 'options' | 'skus'> {
  requireKnown(stored, options, skus);
  const byId = new Map(stored?.skus.map((sku) => [sku.id, sku]));
  return { options, skus: skus.map((sku) => skuInput(stored, sku.id === null ? undefined : byId.get(sku.id), sku)) };
}

function skuInput(stored: StoredProduct | undefined, found: StoredSku | undefined, sku: EditedSku): SkuInput {
  const price = found?.active ? priceOf(sku, found.priceMinor, stored?.currency ?? '') : sku.price;
  const imageId = sku.imageId === undefined ? (found?.imageId ?? null) : sku.imageId;
  const image = stored?.images.findIndex(({ id }) => id === imageId) ?? -1;
  return {
    ...(found ? { id: found.id } : {}),
    ...valuesOf({ ...sku, price }),
    values: sku.values ?? [],
    // stock of an active variant is counted in the stock section, where concurrent sales are taken into account
    onHand: found?.active ? null : sku.onHand,
    image: image < 0 ? null : image,
  };
}

/** Every id must exist: an unknown one comes from an outdated view of the product. */
function requireKnown(
  stored: StoredProduct | undefined,
  options: readonly EditedOption[],
  skus: readonly EditedSku[],
): void {
  const known = new Set(stored?.options.map(({ id }) => id));
  const values = new Map(stored?.options.map((option) => [option.id, new Set(option.values.map(({ id }) => id))]));
  const sold = new Set(stored?.skus.map(({ id }) => id));
  const ids = skus.flatMap(({ id }) => id ?? []);
  const isKnown =
    options.every(({ id }) => id === null || known.has(id)) &&
    options.every((option) =>
      option.values.every(({ id }) => id === null || values.get(option.id ?? 0)?.has(id) === true),
    ) &&
    ids.every((id) => sold.has(id)) &&
    new Set(ids).size === ids.length;
  if (!isKnown) throw new DomainError('options_moved');
}

/** An unchanged price in the form must not revert a concurrent change. */
export function priceOf({ price, seen }: EditedSku, now: number, currency: string): number {
  if (price === seen) return now;
  if (seen !== now && price !== now) throw new DomainError('price_moved', { amount: now, currency });
  return price;
}

export function valuesOf({ price, compareAt, code, barcode, weightGrams }: EditedSku) {
  return {
    ...{ priceMinor: price, compareAtMinor: compareAt, weightGrams, onHand: null },
    ...{ code: plainCode(code), barcode: plainCode(barcode) },
  };
}
