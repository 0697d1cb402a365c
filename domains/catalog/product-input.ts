import type { Texts } from '../../platform/locale.ts';
import { MAX_OPTIONS, MAX_SKUS } from './rules.ts';

interface ProductOptionInput {
  /** Of the stored one that it continues, whatever it is called now; null for a new one; left out, known by its place. */
  id?: number | null;
  name: Texts;
  /** The same for values; one whose id is left out is known by its name. */
  values: { id?: number | null; name: Texts; swatch: string }[];
}

export interface ProductImageInput {
  /** Empty while the picture is still to be fetched from `sourceUrl`. */
  url: string;
  alt: Texts;
  width: number;
  height: number;
  sourceUrl: string;
  state: 'ready' | 'to_fetch' | 'failed';
}

export interface SkuInput {
  /** Of the stored variant that it continues; left out, it is known by its values. */
  id?: number;
  /** Index of the chosen value of each option, in option order. */
  values: number[];
  /** Minor units of the merchant's currency. */
  priceMinor: number;
  compareAtMinor: number | null;
  code: string;
  barcode: string;
  weightGrams: number;
  /** Pieces counted; null leaves the stock as it is. */
  onHand: number | null;
  /** Index of its picture. */
  image: number | null;
}

/** One product as it is to be, whole: saved under a handle that the merchant has, it changes that product. */
export interface ProductInput {
  handle: string;
  categoryId: number;
  name: Texts;
  tagline: Texts;
  /** HTML; cleaned on its way in. */
  description: Texts;
  specs: { name: Texts; value: Texts }[];
  vendor: string;
  tags: string[];
  kind: 'physical' | 'virtual';
  status: 'draft' | 'on_sale' | 'off_sale' | 'deleted';
  options: ProductOptionInput[];
  images: ProductImageInput[];
  skus: SkuInput[];
}

/** What is wrong with the shape of a product, as field and code; empty when it can be saved. */
export function productProblems(input: ProductInput): { field: string; code: string }[] {
  const problems: { field: string; code: string }[] = [];
  const wrong = (field: string, code: string) => problems.push({ field, code });
  if (!Object.values(input.name).some((text) => text?.trim())) wrong('name', 'too_small');
  if (!input.handle.trim()) wrong('handle', 'too_small');
  if (input.options.length > MAX_OPTIONS) wrong('options', 'too_big');
  if (input.skus.length === 0) wrong('skus', 'too_small');
  if (input.skus.length > MAX_SKUS) wrong('skus', 'too_big');
  const seen = new Set<string>();
  for (const [index, sku] of input.skus.entries()) {
    const key = sku.values.join();
    if (!choosesOneOfEach(input, sku) || seen.has(key)) wrong(`skus.${index}.values`, 'invalid_value');
    seen.add(key);
    for (const field of ['priceMinor', 'compareAtMinor', 'onHand'] as const) {
      if (!isCount(sku[field] ?? 0)) wrong(`skus.${index}.${field}`, 'invalid_value');
    }
    if (sku.image !== null && !input.images[sku.image]) wrong(`skus.${index}.image`, 'invalid_value');
  }
  return problems;
}

function choosesOneOfEach(input: ProductInput, sku: SkuInput): boolean {
  return (
    sku.values.length === input.options.length &&
    sku.values.every((value, place) => input.options[place]?.values[value] !== undefined)
  );
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
