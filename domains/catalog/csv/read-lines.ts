import type { Locale } from '../../../platform/locale/locale.ts';
import { hasEmbeddedMedia, hasOutsidePicture } from '../sanitise-html.ts';
import { parseBoolean } from './cells.ts';
import type { Column } from './columns.ts';
import { MAX_ALT, MAX_BODY, MAX_IMAGES, MAX_VARIANTS } from './limits.ts';
import { type ImportProblemCode, LineRefused } from './problems.ts';
import type { ImageDraft, OptionDraft, ProductDraft, TextChange, VariantDraft } from './product-draft.ts';
import type { ProductLine } from './product-line.ts';

const OPTION_COLUMNS = [1, 2, 3] as const;

interface PositionedImage extends ImageDraft {
  position: number;
}

/** The product whose lines are being read. */
export interface OpenProduct {
  draft: ProductDraft;
  locale: Locale;
  /** The product itself was refused, so its further lines are skipped. */
  refused: boolean;
  /** What was skipped in an accepted product. */
  warnings: ImportProblemCode[];
  /** What concerns many variants and is reported once. */
  told: Set<ImportProblemCode>;
  images: Map<string, PositionedImage>;
  variantImages: (string | undefined)[];
  combinations: Set<string>;
}

export function newProduct(line: ProductLine, handle: string, locale: Locale): OpenProduct {
  return {
    draft: { line: line.line, handle, name: {}, options: [], variants: [], complete: true },
    locale,
    refused: false,
    warnings: [],
    told: new Set(),
    images: new Map(),
    variantImages: [],
    combinations: new Set(),
  };
}

export function readProduct(line: ProductLine, open: OpenProduct, otherwise: Locale): void {
  const { draft } = open;
  const locale = line.language(otherwise);
  open.locale = locale;
  draft.name = line.texts('title', locale);
  demand(Object.values(draft.name).some(Boolean), 'title_missing');
  if (line.has('tagline')) draft.tagline = line.texts('tagline', locale);
  if (line.has('body')) {
    draft.description = line.texts('body', locale, MAX_BODY);
    const texts = Object.values(draft.description);
    if (texts.some(hasOutsidePicture)) open.warnings.push('description_pictures');
    if (texts.some(hasEmbeddedMedia)) open.warnings.push('description_media');
  }
  if (line.has('vendor')) draft.vendor = line.cell('vendor');
  if (line.has('type')) draft.type = line.cell('type');
  if (line.has('tags')) draft.tags = line.tags();
  if (line.has('specs')) draft.specs = line.specs();
  if (line.has('requiresShipping')) draft.kind = 'virtual';
  draft.status = line.status();
  if (line.boolean('giftCard', false)) {
    open.warnings.push('gift_card');
    draft.status = 'off_sale';
  }
  demand(line.cell('option4Name') === '', 'options_too_many');
  draft.options = readOptions(line, locale);
}

function readOptions(line: ProductLine, locale: Locale): OptionDraft[] {
  const options: OptionDraft[] = [];
  for (const number of OPTION_COLUMNS) {
    const name = line.texts(`option${number}Name`, locale);
    if (Object.values(name).some(Boolean)) options[number - 1] = { name, values: [] };
  }
  demand(Object.keys(options).length === options.length, 'option_missing');
  const onlyTitle = options.length === 1 && options[0]?.name[locale] === 'Title';
  return onlyTitle && line.cell('option1Value') === 'Default Title' ? [] : options;
}

export function isVariant(line: ProductLine): boolean {
  const identifying: Column[] = ['option1Value', 'option2Value', 'option3Value', 'code', 'price'];
  return identifying.some((column) => line.cell(column) !== '');
}

export function readVariant(line: ProductLine, open: OpenProduct, currency: string): void {
  const { draft } = open;
  const priceMinor = line.price('price', currency);
  if (priceMinor === null) throw new LineRefused('price_missing');
  const variant: VariantDraft = { line: line.line, values: [], priceMinor };
  if (line.has('compareAt')) variant.compareAtMinor = line.price('compareAt', currency);
  if (line.has('code')) variant.code = line.code('code');
  if (line.has('barcode')) variant.barcode = line.code('barcode');
  if (line.has('grams')) variant.weightGrams = line.weight('grams');
  readStock(line, variant);
  const isShipped = line.boolean('requiresShipping', true);
  const image = line.address('variantImage');
  const names = readValues(line, open);
  const combination = JSON.stringify(names.map((name) => firstText(name, open.locale).toLowerCase()));
  demand(!open.combinations.has(combination), 'variant_duplicate');
  demand(draft.variants.length < MAX_VARIANTS, 'variants_too_many');
  open.combinations.add(combination);
  if (priceMinor === 0) open.warnings.push('price_free');
  variant.values = names.map((name, index) =>
    valueIndex(draft.options[index], name, open.locale, swatchOf(line, index)),
  );
  if (isShipped) draft.kind &&= 'physical';
  draft.variants.push(variant);
  open.variantImages.push(line.has('variantImage') ? image : undefined);
  if (image) addImage(open, image, {}, Number.POSITIVE_INFINITY);
}

/** Stock is always counted here: the quantity of a variant that is not counted in the file means nothing. */
function readStock(line: ProductLine, variant: VariantDraft): void {
  const onHand = line.count('quantity');
  if (line.has('tracker') && line.cell('tracker') === '') {
    line.warnings.push('stock_untracked');
    return;
  }
  if (line.cell('quantity') !== '') variant.onHand = onHand;
  const sellsOn = line.cell('policy').toLowerCase();
  if (onHand === 0 && (sellsOn === 'continue' || parseBoolean(sellsOn))) line.warnings.push('stock_continue');
}

/** The whole line is parsed before anything is stored: a refused line leaves no trace in the product. */
function readValues(line: ProductLine, open: OpenProduct): TextChange[] {
  const names = OPTION_COLUMNS.map((number) => line.texts(`option${number}Value`, open.locale));
  const given = names.map((name) => Object.values(name).some(Boolean));
  const count = open.draft.options.length;
  if (count === 0) demand(!given[0] || line.cell('option1Value') === 'Default Title', 'option_missing');
  else
    demand(
      OPTION_COLUMNS.every((_, index) => given[index] === index < count),
      'option_missing',
    );
  return names.slice(0, count);
}

function valueIndex(
  option: OptionDraft | undefined,
  name: TextChange,
  locale: Locale,
  swatch: string | undefined,
): number {
  const values = option?.values ?? [];
  // customers would not tell “Large” from “large”
  const wanted = firstText(name, locale).toLowerCase();
  const found = values.findIndex((value) => firstText(value.name, locale).toLowerCase() === wanted);
  if (found >= 0) return found;
  return values.push({ name, ...(swatch === undefined ? {} : { swatch }) }) - 1;
}

function swatchOf(line: ProductLine, index: number): string | undefined {
  const column = `option${OPTION_COLUMNS[index] ?? 1}Swatch` as const;
  return line.has(column) ? line.cell(column) : undefined;
}

export function readImage(line: ProductLine, open: OpenProduct): void {
  if (line.has('imageSrc')) open.draft.images ??= [];
  const src = line.address('imageSrc');
  if (!src) return;
  const position = line.count('imagePosition') || open.images.size + 1;
  addImage(open, src, line.texts('imageAlt', open.locale, MAX_ALT), position);
}

function addImage(open: OpenProduct, src: string, alt: TextChange, position: number): void {
  const found = open.images.get(src);
  if (!found) {
    demand(open.images.size < MAX_IMAGES, 'images_too_many');
    open.images.set(src, { src, alt, position });
  } else if (position < found.position) {
    Object.assign(found, { alt, position });
  }
}

/** Pictures by position; those named only by a variant come last. */
export function arrangeImages({ draft, images, variantImages }: OpenProduct): void {
  const arranged = [...images.values()].sort((a, b) => (a.position === b.position ? 0 : a.position - b.position));
  if (draft.images || arranged.length > 0) draft.images = arranged.map(({ src, alt }) => ({ src, alt }));
  for (const [index, variant] of draft.variants.entries()) {
    const src = variantImages[index];
    if (src === undefined) continue;
    variant.image = src === '' ? null : arranged.findIndex((image) => image.src === src);
  }
}

function firstText(texts: TextChange, locale: Locale): string {
  return texts[locale] || Object.values(texts).find(Boolean) || '';
}

function demand(condition: boolean, code: ImportProblemCode): void {
  if (!condition) throw new LineRefused(code);
}
