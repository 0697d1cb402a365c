import type { Db } from '../../../platform/database/open.ts';
import { LOCALES, type Locale, type Texts } from '../../../platform/locale/locale.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv-line.ts';
import { isShipped } from '../product-kinds.ts';
import { readStoredAfter, type StoredProduct, type StoredSku } from '../stored-products.server.ts';
import { formatPrice } from './cells.ts';
import { type ColumnKey, EXPORT_COLUMNS, TRANSLATED, type TranslatedColumn } from './columns.ts';
import { CategoryBook } from './import-categories.server.ts';

const BATCH = 100;

type Line = Partial<Record<ColumnKey, string>>;

interface ExportSettings {
  publicUrl: string;
  /** Language of the plain columns, if a product has it. */
  locale: Locale;
  typeOf(categoryId: number): string;
}

/** All products of a merchant as a streamed product file; importing it again changes nothing. */
export async function* exportProducts(
  db: Db,
  merchant: { id: number; key: string },
  settings: Omit<ExportSettings, 'typeOf'>,
): AsyncGenerator<string> {
  const categories = await CategoryBook.load(db, merchant.key);
  const full = { ...settings, typeOf: (id: number) => categories.typeOf(id) };
  yield BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS.map((column) => column.title));
  for (let afterId = 0; ; ) {
    const products = await readStoredAfter(db, merchant.id, afterId, BATCH);
    const last = products.at(-1);
    if (!last) return;
    afterId = last.id;
    yield products.map((product) => productLines(product, full).map(writeLine).join('')).join('');
  }
}

/** The lines of one product: the first with the product's columns, then one for each further variant and picture. */
function productLines(product: StoredProduct, settings: ExportSettings): Line[] {
  const locale = languageOf(product, settings.locale);
  const skus = product.skus.filter((sku) => sku.active);
  const count = Math.max(1, skus.length, product.images.length);
  return Array.from({ length: count }, (_, index) => {
    const sku = skus[index];
    return {
      handle: product.handle,
      ...(index === 0 ? productCells(product, locale, settings) : {}),
      ...(sku ? skuCells(sku, product, locale, settings) : {}),
      ...imageCells(index, product, locale, settings),
    };
  });
}

/** The plain columns are in the requested language if the product has it. */
function languageOf(product: StoredProduct, wanted: Locale): Locale {
  const has = (locale: Locale) => Boolean(product.name[locale]);
  return [wanted, 'en' as const, ...LOCALES].find(has) ?? wanted;
}

function productCells(product: StoredProduct, locale: Locale, { typeOf }: ExportSettings): Line {
  const options: Line = {};
  product.options.forEach((option, place) => {
    Object.assign(options, translated(optionColumn(place, 'Name'), option.name, locale));
  });
  return {
    ...translated('title', product.name, locale),
    ...translated('body', product.description, locale),
    ...translated('tagline', product.tagline, locale),
    vendor: product.vendor,
    type: typeOf(product.categoryId),
    tags: product.tags.join(', '),
    published: String(product.status === 'on_sale' || product.status === 'waiting'),
    status: product.status === 'draft' ? 'draft' : 'active',
    language: locale,
    specs: product.specs.length > 0 ? JSON.stringify(product.specs) : '',
    ...(product.options.length > 0 ? options : { option1Name: 'Title' }),
  };
}

function skuCells(sku: StoredSku, product: StoredProduct, locale: Locale, settings: ExportSettings): Line {
  const values: Line = {};
  sku.valueIds.forEach((id, place) => {
    const value = product.options[place]?.values.find((each) => each.id === id);
    Object.assign(values, translated(optionColumn(place, 'Value'), value?.name ?? {}, locale));
    values[`option${(place + 1) as 1 | 2 | 3}Swatch`] = value?.swatch ?? '';
  });
  const image = product.images.find((each) => each.id === sku.imageId);
  return {
    ...(product.options.length > 0 ? values : { option1Value: 'Default Title' }),
    code: sku.code,
    barcode: sku.barcode,
    grams: String(sku.weightGrams),
    weightUnit: 'g',
    quantity: String(sku.onHand),
    price: formatPrice(sku.priceMinor, product.currency),
    compareAt: sku.compareAtMinor === null ? '' : formatPrice(sku.compareAtMinor, product.currency),
    requiresShipping: String(isShipped(product.kind)),
    variantImage: image ? addressOf(image, settings.publicUrl) : '',
  };
}

function imageCells(index: number, product: StoredProduct, locale: Locale, { publicUrl }: ExportSettings): Line {
  const image = product.images[index];
  if (!image) return {};
  return {
    imageSrc: addressOf(image, publicUrl),
    imagePosition: String(index + 1),
    ...translated('imageAlt', image.alt, locale),
  };
}

/** The URL of the picture: on this shop, or the source if it has not been fetched yet. */
function addressOf(image: { url: string; sourceUrl: string }, publicUrl: string): string {
  return image.url.startsWith('/') ? publicUrl + image.url : image.url || image.sourceUrl;
}

function optionColumn(place: number, part: 'Name' | 'Value'): TranslatedColumn {
  const column = `option${place + 1}${part}`;
  return TRANSLATED.find((each) => each === column) ?? 'option1Name';
}

/** The plain column in the product's language, the others in their own. */
function translated(column: TranslatedColumn, texts: Texts, locale: Locale): Line {
  const cells: Line = { [column]: texts[locale] ?? '' };
  for (const each of LOCALES) if (each !== locale) cells[`${column}|${each}`] = texts[each] ?? '';
  return cells;
}

/** Importing removes the formula guard of the cells again. */
function writeLine(line: Line): string {
  return csvLine(EXPORT_COLUMNS.map(({ key }) => line[key] ?? ''));
}
