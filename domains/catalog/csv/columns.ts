import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';

/** Columns as Shopify names them; the first name is written, all names are read, ignoring case. */
const NAMES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  option4Name: ['Option4 Name'],
  code: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  barcode: ['Variant Barcode', 'Barcode'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  status: ['Status'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  giftCard: ['Gift Card'],
  // ours: product columns that Shopify does not have
  language: ['Language'],
  tagline: ['Tagline'],
  specs: ['Specs (JSON)'],
  option1Swatch: ['Option1 Swatch'],
  option2Swatch: ['Option2 Swatch'],
  option3Swatch: ['Option3 Swatch'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Column = keyof typeof NAMES;

/** Columns that also exist per language: `Title (zh-CN)`. */
export const TRANSLATED = [
  'title',
  'body',
  'tagline',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'imageAlt',
] as const satisfies readonly Column[];
export type TranslatedColumn = (typeof TRANSLATED)[number];

const NEEDED: readonly Column[] = ['handle', 'title', 'price'];
/** Read only in order to refuse or report what they say; never written. */
const ONLY_READ: readonly Column[] = ['option4Name', 'tracker', 'policy', 'giftCard'];

/** Key of a column: its own name, with the language for a translation. */
export type ColumnKey = Column | `${TranslatedColumn}|${Locale}`;

/** The position of each known column in a line. */
export type Header = ReadonlyMap<ColumnKey, number>;

const translations = TRANSLATED.flatMap((column) => LOCALES.map((locale) => ({ column, locale })));

/** Every column of an export with its title, Shopify's first. */
export const EXPORT_COLUMNS: readonly { key: ColumnKey; title: string }[] = [
  ...(Object.keys(NAMES) as Column[])
    .filter((column) => !ONLY_READ.includes(column))
    .map((column) => ({ key: column, title: NAMES[column][0] })),
  ...translations.map(({ column, locale }) => ({
    key: `${column}|${locale}` as const,
    title: `${NAMES[column][0]} (${locale})`,
  })),
];

const KEYS = new Map<string, ColumnKey>([
  ...(Object.keys(NAMES) as Column[]).flatMap((column) =>
    NAMES[column].map((name) => [name.toLowerCase(), column] as const),
  ),
  ...translations.flatMap(({ column, locale }) =>
    NAMES[column].map((name) => [`${name} (${locale})`.toLowerCase(), `${column}|${locale}` as const] as const),
  ),
]);

/** Titles of the required columns missing from a header. */
export function missingColumns(cells: readonly string[]): string[] {
  const keys = new Set(cells.map((cell) => KEYS.get(cell.trim().toLowerCase())));
  return NEEDED.filter((column) => !keys.has(column)).map((column) => NAMES[column][0]);
}

export const NEEDED_COUNT = NEEDED.length;

/** Parses the header; unknown columns are ignored. Null if it is not the header of a product file. */
export function readHeader(cells: readonly string[]): Header | null {
  const header = new Map<ColumnKey, number>();
  for (const [index, cell] of cells.entries()) {
    const key = KEYS.get(cell.trim().toLowerCase());
    if (key && !header.has(key)) header.set(key, index);
  }
  return NEEDED.every((column) => header.has(column)) ? header : null;
}
