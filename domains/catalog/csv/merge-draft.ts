import type { Texts } from '../../../platform/locale/locale.ts';
import type { ProductImageInput, ProductInput, SkuInput } from '../product-input.ts';
import { isShipped, type ProductKind } from '../product-kinds.ts';
import type { StoredProduct, StoredSku } from '../stored-products.server.ts';
import { isSameText } from '../write/rows.server.ts';
import {
  changeText,
  type ImageDraft,
  type OptionDraft,
  type ProductDraft,
  type VariantDraft,
} from './product-draft.ts';

export interface MergeSettings {
  categoryId: number;
  /** URL of this shop, which prefixes its own pictures in an export. */
  publicUrl: string;
  /** Whether the merchant may use this picture of the shop; otherwise it is stored as not fetched. */
  mayShow(url: string): boolean;
}

interface MergedValue {
  name: Texts;
  swatch: string;
  /** Id of the stored value that it continues. */
  storedId: number | undefined;
}

/** A file only says whether a product is shipped: a stored kind that agrees with it stays. */
function kindOf(inFile: ProductKind | undefined, stored: ProductKind | undefined): ProductKind {
  if (!inFile) return stored ?? 'physical';
  return stored && isShipped(stored) === isShipped(inFile) ? stored : inFile;
}

/** Merges the stored product with the file; what the file does not mention stays. */
export function mergeDraft(
  stored: StoredProduct | undefined,
  draft: ProductDraft,
  settings: MergeSettings,
): ProductInput {
  const before = draft.options.map((option, place) => {
    const same = stored?.options[place];
    return same && isSameText(same.name, option.name) ? same : undefined;
  });
  const values = draft.options.map((option, place) => mergeValues(before[place], option));
  const images = mergeImages(stored, draft, settings);
  const skus = draft.variants.map((variant) => mergeVariant(variant, stored, values, images));
  if (!draft.complete && stored) skus.push(...untoldVariants(stored, before, draft, values, images));
  return {
    handle: draft.handle,
    categoryId: settings.categoryId,
    name: changeText(stored?.name ?? {}, draft.name),
    tagline: changeText(stored?.tagline ?? {}, draft.tagline),
    description: changeText(stored?.description ?? {}, draft.description),
    specs: draft.specs ?? stored?.specs ?? [],
    vendor: draft.vendor ?? stored?.vendor ?? '',
    tags: draft.tags ?? stored?.tags ?? [],
    kind: kindOf(draft.kind, stored?.kind),
    status: draft.status ?? (stored?.status === 'draft' || stored?.status === 'off_sale' ? stored.status : 'on_sale'),
    options: draft.options.map((option, place) => ({
      name: changeText(before[place]?.name ?? {}, option.name),
      values: (values[place] ?? []).map(({ name, swatch }) => ({ name, swatch })),
    })),
    images: images.map(({ storedId: _storedId, ...image }) => image),
    skus,
  };
}

function mergeValues(stored: StoredProduct['options'][number] | undefined, option: OptionDraft): MergedValue[] {
  return option.values.map((value) => {
    const found = stored?.values.find((each) => isSameText(each.name, value.name));
    return {
      name: changeText(found?.name ?? {}, value.name),
      swatch: value.swatch ?? found?.swatch ?? '',
      storedId: found?.id,
    };
  });
}

function storedSkuOf(stored: StoredProduct | undefined, variant: VariantDraft, values: MergedValue[][]) {
  const key = variant.values.map((value, place) => values[place]?.[value]?.storedId ?? 0).join();
  const skus = stored?.skus.filter((sku) => sku.valueIds.join() === key) ?? [];
  return skus.find((sku) => sku.active) ?? skus.at(-1);
}

type MergedImage = ProductImageInput & { storedId: number | undefined };

function mergeVariant(
  variant: VariantDraft,
  stored: StoredProduct | undefined,
  values: MergedValue[][],
  images: MergedImage[],
): SkuInput {
  const found = storedSkuOf(stored, variant, values);
  return {
    values: variant.values,
    code: variant.code ?? found?.code ?? '',
    barcode: variant.barcode ?? found?.barcode ?? '',
    priceMinor: variant.priceMinor,
    compareAtMinor: variant.compareAtMinor === undefined ? (found?.compareAtMinor ?? null) : variant.compareAtMinor,
    weightGrams: variant.weightGrams ?? found?.weightGrams ?? 0,
    image: variant.image === undefined ? imageOf(found, images) : variant.image,
    // which variants exist, and so keep their stock without a count, is known when they are written
    onHand: variant.onHand ?? null,
  };
}

function imageOf(sku: StoredSku | undefined, images: MergedImage[]): number | null {
  const index = sku?.imageId ? images.findIndex((image) => image.storedId === sku.imageId) : -1;
  return index < 0 ? null : index;
}

/** Active variants that no valid line names: their line may have been refused, so they stay. */
function untoldVariants(
  stored: StoredProduct,
  options: (StoredProduct['options'][number] | undefined)[],
  draft: ProductDraft,
  values: MergedValue[][],
  images: MergedImage[],
): SkuInput[] {
  // a different set of options means different variants: nothing to keep
  if (stored.options.length !== options.length || stored.options.some((option, place) => option !== options[place])) {
    return [];
  }
  const inFile = new Set(draft.variants.map((variant) => storedSkuOf(stored, variant, values)?.id));
  return stored.skus
    .filter((sku) => sku.active && !inFile.has(sku.id))
    .map((sku) => ({
      values: sku.valueIds.map((id, place) => valueIndex(id, stored.options[place], values[place] ?? [])),
      code: sku.code,
      barcode: sku.barcode,
      priceMinor: sku.priceMinor,
      compareAtMinor: sku.compareAtMinor,
      weightGrams: sku.weightGrams,
      image: imageOf(sku, images),
      onHand: null,
    }));
}

function valueIndex(id: number, option: StoredProduct['options'][number] | undefined, values: MergedValue[]): number {
  const found = values.findIndex((value) => value.storedId === id);
  if (found >= 0) return found;
  const stored = option?.values.find((value) => value.id === id);
  return values.push({ name: stored?.name ?? {}, swatch: stored?.swatch ?? '', storedId: id }) - 1;
}

function mergeImages(stored: StoredProduct | undefined, draft: ProductDraft, settings: MergeSettings): MergedImage[] {
  const before = (stored?.images ?? []).map(({ id, ...image }) => ({ ...image, storedId: id }));
  if (!draft.images) return before;
  const images = draft.images.map((image) => mergeImage(before, image, settings));
  if (draft.complete) return images;
  return [...images, ...before.filter((image) => !images.some((each) => each.storedId === image.storedId))];
}

function mergeImage(before: MergedImage[], { src, alt }: ImageDraft, settings: MergeSettings): MergedImage {
  const own = ownPath(src, settings.publicUrl);
  const found = before.find((image) => (own ? image.url === own : image.sourceUrl === src));
  // a picture that could not be fetched is retried when it is named again
  if (found) return { ...found, alt: changeText(found.alt, alt), state: found.url ? 'ready' : 'to_fetch' };
  const made = { alt: changeText({}, alt), width: 800, height: 800, storedId: undefined };
  return own && settings.mayShow(own)
    ? { ...made, url: own, sourceUrl: '', state: 'ready' }
    : { ...made, url: '', sourceUrl: src, state: 'to_fetch' };
}

/** Path of a picture of this shop, from its URL with or without the shop's host. */
export function ownPath(src: string, publicUrl: string): string | undefined {
  const path = src.startsWith(`${publicUrl}/media/`) ? src.slice(publicUrl.length) : src;
  return path.startsWith('/media/') ? path : undefined;
}
