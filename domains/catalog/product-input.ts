import type { Texts } from '../../platform/locale/locale.ts';
import type { ProductKind } from './product-kinds.ts';
import { MAX_OPTIONS, MAX_SKUS } from './rules.ts';

interface ProductOptionInput {
  /**
   * Id of the stored option that it continues, even if renamed; null for a new one; if omitted, matched by position.
   */
  id?: number | null;
  name: Texts;
  /** The same for values; if the id is omitted, matched by name. */
  values: { id?: number | null; name: Texts; swatch: string }[];
}

export interface ProductImageInput {
  /** Empty until the picture has been fetched from `sourceUrl`. */
  url: string;
  alt: Texts;
  width: number;
  height: number;
  sourceUrl: string;
  state: 'ready' | 'to_fetch' | 'failed';
}

export interface SkuInput {
  /** Id of the stored variant that it continues; if omitted, matched by its values. */
  id?: number;
  /** Index of the chosen value of each option, in option order. */
  values: number[];
  /** Minor units of the merchant's currency. */
  priceMinor: number;
  compareAtMinor: number | null;
  code: string;
  barcode: string;
  weightGrams: number;
  /** Counted pieces; null leaves the stock unchanged. */
  onHand: number | null;
  /** Index of its picture. */
  image: number | null;
}

/**
 * The complete desired state of one product: saved under an existing handle of the merchant, it updates that product.
 */
export interface ProductInput {
  handle: string;
  categoryId: number;
  name: Texts;
  tagline: Texts;
  /** HTML; sanitised on input. */
  description: Texts;
  specs: { name: Texts; value: Texts }[];
  vendor: string;
  tags: string[];
  kind: ProductKind;
  status: 'draft' | 'on_sale' | 'off_sale' | 'deleted';
  options: ProductOptionInput[];
  images: ProductImageInput[];
  skus: SkuInput[];
}

/** Validation errors of a product as field and code; empty if it can be saved. */
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
