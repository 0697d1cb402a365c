import type { Locale, Texts } from '../../../platform/locale.ts';

/** What a file says of a text: a language with nothing in it takes that language away. */
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
  /** http or https address, or a `/media/` path of this shop. */
  src: string;
  alt: TextChange;
}

/** A left-out field stands for a column that the file does not have: it keeps what the product has. */
export interface VariantDraft {
  line: number;
  /** Index of the value in each option. */
  values: number[];
  priceMinor: number;
  compareAtMinor?: number | null;
  code?: string;
  barcode?: string;
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
  kind?: 'physical' | 'virtual';
  status?: DraftStatus;
  options: OptionDraft[];
  variants: VariantDraft[];
  images?: ImageDraft[];
  /** False when a line of the product was refused: what the file lacks is then no reason to take it away. */
  complete: boolean;
}

/** The text with the change in it. */
export function changeText(before: Texts, change: TextChange | undefined): Texts {
  const after = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter(([, text]) => text)) as Texts;
}
