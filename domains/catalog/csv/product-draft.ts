import type { Locale, Texts } from '../../../platform/locale/locale.ts';
import type { ProductKind } from '../product-kinds.ts';

/** A text in a file: an empty cell removes that language. */
export type TextChange = Partial<Record<Locale, string>>;

export interface SpecDraft {
  name: Texts;
  value: Texts;
}

export interface OptionDraft {
  name: TextChange;
  values: { name: TextChange; swatch?: string }[];
}

export interface ImageDraft {
  /** http or https URL, or a `/media/` path of this shop. */
  src: string;
  alt: TextChange;
}

/** An omitted field means a column that the file does not have: the product keeps its value. */
export interface VariantDraft {
  line: number;
  /** Index of the value in each option. */
  values: number[];
  priceMinor: number;
  compareAtMinor?: number | null;
  code?: string | undefined;
  barcode?: string | undefined;
  weightGrams?: number;
  onHand?: number;
  /** Index in the images. */
  image?: number | null;
}

export type DraftStatus = 'draft' | 'on_sale' | 'off_sale';

/** One product as the lines of a file describe it. */
export interface ProductDraft {
  line: number;
  handle: string;
  name: TextChange;
  tagline?: TextChange;
  description?: TextChange;
  vendor?: string;
  type?: string;
  tags?: string[];
  specs?: SpecDraft[];
  kind?: ProductKind;
  status?: DraftStatus;
  options: OptionDraft[];
  variants: VariantDraft[];
  images?: ImageDraft[];
  /** False if a line of the product was refused: values missing from the file are then not removed. */
  complete: boolean;
}

/** The text with the change applied. */
export function changeText(before: Texts, change: TextChange | undefined): Texts {
  const after = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter(([, text]) => text)) as Texts;
}
