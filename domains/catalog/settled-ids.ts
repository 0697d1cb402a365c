import type { Texts } from '../../platform/locale.ts';
import type { ProductInput } from './product-input.ts';

/** What the database holds of a product that is saved again. */
export interface KnownProduct {
  id: number;
  handle: string;
  options: { id: number; name: Texts; values: { id: number; name: Texts }[] }[];
  images: { id: number; url: string; sourceUrl: string; width: number; height: number; state: string }[];
  skus: { id: number; valueIds: number[] }[];
}

export interface SettledProduct {
  options: {
    id: number;
    position: number;
    name: Texts;
    values: { id: number; position: number; name: Texts; swatch: string }[];
  }[];
  images: {
    id: number;
    position: number;
    url: string;
    alt: Texts;
    width: number;
    height: number;
    sourceUrl: string;
    state: string;
  }[];
  skus: { id: number; position: number; valueIds: number[]; imageId: number | null }[];
}

/** Two texts name the same thing when they agree in a language. */
function isSameText(a: Texts, b: Texts): boolean {
  return Object.entries(a).some(([locale, text]) => text && text === b[locale as keyof Texts]);
}

/**
 * Gives every part of a product its id: what was there under the same name, picture or combination keeps its own, so
 * that carts, orders and addresses go on meaning the same variant; `nextId` makes new ones.
 */
export function settleIds(input: ProductInput, known: KnownProduct | undefined, nextId: () => number): SettledProduct {
  const options = settleOptions(input, known, nextId);
  const images = settleImages(input, known, nextId);
  const skuIds = new Map((known?.skus ?? []).map((sku) => [sku.valueIds.join(), sku.id]));
  const skus = input.variants.map((variant, position) => {
    const valueIds = variant.values.map((value, place) => options[place]?.values[value]?.id ?? 0);
    const imageId = variant.image == null ? null : (images[variant.image]?.id ?? null);
    return { id: skuIds.get(valueIds.join()) ?? nextId(), position, valueIds, imageId };
  });
  return { options, images, skus };
}

function settleOptions(
  input: ProductInput,
  known: KnownProduct | undefined,
  nextId: () => number,
): SettledProduct['options'] {
  const free = new Set(known?.options ?? []);
  return input.options.map((option, position) => {
    const before = [...free].find((candidate) => isSameText(candidate.name, option.name));
    if (before) free.delete(before);
    const freeValues = new Set(before?.values ?? []);
    const values = option.values.map((value, place) => {
      const same = [...freeValues].find((candidate) => isSameText(candidate.name, value.name));
      if (same) freeValues.delete(same);
      return { id: same?.id ?? nextId(), position: place, name: value.name, swatch: value.swatch ?? '' };
    });
    return { id: before?.id ?? nextId(), position, name: option.name, values };
  });
}

function settleImages(
  input: ProductInput,
  known: KnownProduct | undefined,
  nextId: () => number,
): SettledProduct['images'] {
  const free = new Set(known?.images ?? []);
  return input.images.map((image, position) => {
    const before = [...free].find(
      (candidate) =>
        (image.url && candidate.url === image.url) || (image.sourceUrl && candidate.sourceUrl === image.sourceUrl),
    );
    if (before) free.delete(before);
    const url = image.url || before?.url || '';
    return {
      id: before?.id ?? nextId(),
      position,
      url,
      alt: image.alt ?? {},
      width: image.width ?? before?.width ?? 800,
      height: image.height ?? before?.height ?? 800,
      sourceUrl: image.sourceUrl ?? before?.sourceUrl ?? '',
      state: url ? 'ready' : 'to_fetch',
    };
  });
}
