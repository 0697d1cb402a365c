import type { Texts } from '../../platform/locale.ts';

export interface OptionInput {
  name: Texts;
  values: { name: Texts; swatch?: string }[];
}

export interface ImageInput {
  /** Empty while the picture is still to be fetched from `sourceUrl`. */
  url: string;
  sourceUrl?: string;
  alt?: Texts;
  width?: number;
  height?: number;
}

export interface VariantInput {
  /** Index of the chosen value of each option, in option order. */
  values: number[];
  /** Minor units of the merchant's currency. */
  priceMinor: number;
  compareAtMinor?: number | null;
  code?: string;
  barcode?: string;
  weightGrams?: number;
  /** Pieces counted; left out, the stock stays as it is. */
  onHand?: number;
  /** Index of its picture. */
  image?: number | null;
}

/** One product as somebody writes it, whole: what is not named is emptied. Saved again under its handle, it changes. */
export interface ProductInput {
  handle: string;
  categoryId: number;
  name: Texts;
  tagline?: Texts;
  /** HTML; cleaned on its way in. */
  description?: Texts;
  specs?: { name: Texts; value: Texts }[];
  vendor?: string;
  tags?: string[];
  kind?: 'physical' | 'virtual';
  status?: 'draft' | 'on_sale' | 'off_sale';
  /** Left out, these stay as the product has them: they are the platform's choice and in no merchant's file. */
  isHot?: boolean;
  isFeatured?: boolean;
  isNew?: boolean;
  options: OptionInput[];
  images: ImageInput[];
  variants: VariantInput[];
}

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 250;

/** What is wrong with the shape of a product, as field and code; empty when it can be saved. */
export function productProblems(input: ProductInput): { field: string; code: string }[] {
  const problems: { field: string; code: string }[] = [];
  const wrong = (field: string, code: string) => problems.push({ field, code });
  if (!Object.values(input.name).some((text) => text?.trim())) wrong('name', 'too_small');
  if (!input.handle.trim()) wrong('handle', 'too_small');
  if (input.options.length > MAX_OPTIONS) wrong('options', 'too_big');
  if (input.variants.length === 0) wrong('variants', 'too_small');
  if (input.variants.length > MAX_VARIANTS) wrong('variants', 'too_big');
  const seen = new Set<string>();
  for (const [index, variant] of input.variants.entries()) {
    const key = variant.values.join();
    if (!choosesOneOfEach(input, variant) || seen.has(key)) wrong(`variants.${index}.values`, 'invalid_value');
    seen.add(key);
    for (const field of ['priceMinor', 'compareAtMinor', 'onHand'] as const) {
      if (!isCount(variant[field] ?? 0)) wrong(`variants.${index}.${field}`, 'invalid_value');
    }
    if (variant.image != null && !input.images[variant.image]) wrong(`variants.${index}.image`, 'invalid_value');
  }
  return problems;
}

function choosesOneOfEach(input: ProductInput, variant: VariantInput): boolean {
  return (
    variant.values.length === input.options.length &&
    variant.values.every((value, place) => input.options[place]?.values[value] !== undefined)
  );
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
