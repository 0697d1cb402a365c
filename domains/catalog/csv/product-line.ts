import { LOCALES, type Locale, readLocale } from '../../../platform/locale/locale.ts';
import { isRoundedNumber } from '../../../platform/locale/rounded-number.ts';
import { unguardCell } from '../../../platform/text/csv-line.ts';
import { normalForm } from '../../../platform/text/normal-form.ts';
import { parseBoolean, parseCount, parsePrice, parseWeight, plainCode } from './cells.ts';
import type { Column, Header, TranslatedColumn } from './columns.ts';
import { MAX_ADDRESS, MAX_TAGS, MAX_TEXT } from './limits.ts';
import { type ImportProblemCode, LineRefused } from './problems.ts';
import type { DraftStatus, SpecDraft, TextChange } from './product-draft.ts';
import type { CsvRecord } from './read-records.server.ts';

/** What no text may contain: control characters, and the replacement character for invalid UTF-8. */
const UNCLEAN = /(?![\t\n])\p{Cc}|\uFFFD/u;

/** One line of a product file by its columns. */
export class ProductLine {
  readonly line: number;
  /** What was skipped although the line is accepted. */
  readonly warnings: ImportProblemCode[] = [];
  readonly #cells: string[];
  readonly #header: Header;

  constructor(record: CsvRecord, header: Header) {
    this.line = record.line;
    this.#cells = record.cells;
    this.#header = header;
  }

  has(column: Column): boolean {
    return (
      this.#header.has(column) || LOCALES.some((locale) => this.#header.has(`${column as TranslatedColumn}|${locale}`))
    );
  }

  /** The trimmed cell; empty if the line or the file lacks it. */
  cell(column: Column | `${TranslatedColumn}|${Locale}`, limit = MAX_TEXT): string {
    const index = this.#header.get(column);
    const text = index === undefined ? '' : unguardCell((this.#cells[index] ?? '').trim());
    if (text.length > limit) throw new LineRefused('text_too_long');
    // programs of macOS write é as two characters: the same handle or value has to be the same text
    return normalForm(text, 'NFC');
  }

  /** Throws for a line with damaged text in any column that is read. */
  requireClean(): void {
    for (const index of this.#header.values()) {
      if (UNCLEAN.test(this.#cells[index] ?? '')) throw new LineRefused('text_unclean');
    }
  }

  /** The text of a column in every language that the file has a column for; the plain column is `locale`'s. */
  texts(column: TranslatedColumn, locale: Locale, limit = MAX_TEXT): TextChange {
    const change: TextChange = {};
    for (const each of LOCALES) {
      if (this.#header.has(`${column}|${each}`)) change[each] = this.cell(`${column}|${each}`, limit);
    }
    const plain = this.cell(column, limit);
    if (plain || this.#header.has(column)) change[locale] = plain || (change[locale] ?? '');
    return change;
  }

  language(otherwise: Locale): Locale {
    const cell = this.cell('language');
    const locale = cell === '' ? otherwise : readLocale(cell);
    if (!locale) throw new LineRefused('language_unknown');
    return locale;
  }

  /** A word for neither yes nor no costs a warning. */
  boolean(column: Column, ifEmpty: boolean, ifUnknown = ifEmpty): boolean {
    const cell = this.cell(column);
    if (cell === '') return ifEmpty;
    const value = parseBoolean(cell);
    if (value === null) this.warnings.push('boolean_unknown');
    return value ?? ifUnknown;
  }

  /** A number that is not negative; oversold stock (`-2`) counts as none. */
  count(column: Column, parse = parseCount): number {
    const cell = this.cell(column);
    if (isRoundedNumber(cell)) throw new LineRefused('number_rounded');
    const value = cell === '' ? 0 : parse(cell);
    if (value === null) throw new LineRefused('number_wrong');
    return Math.max(0, value);
  }

  /** A code or barcode; undefined, with a warning, for one that a spreadsheet has rounded. */
  code(column: Column): string | undefined {
    const code = plainCode(this.cell(column));
    if (!isRoundedNumber(code)) return code;
    this.warnings.push('code_rounded');
    return undefined;
  }

  /** Grams; a negative weight is an error. */
  weight(column: Column): number {
    if (/^-(?=.*[1-9])/.test(this.cell(column))) throw new LineRefused('weight_negative');
    return this.count(column, parseWeight);
  }

  price(column: Column, currency: string): number | null {
    const cell = this.cell(column);
    if (cell === '') return null;
    if (isRoundedNumber(cell)) throw new LineRefused('number_rounded');
    const price = parsePrice(cell, currency);
    if (price === null) throw new LineRefused('price_wrong');
    if (price === 'too_big') throw new LineRefused('price_too_big');
    return price;
  }

  /** The URL of a picture; empty if the line has none. */
  address(column: Column): string {
    const cell = this.cell(column, MAX_ADDRESS);
    if (cell === '' || isOwnMedia(cell)) return cell;
    const url = URL.canParse(cell) ? new URL(cell) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
      throw new LineRefused('image_address_wrong');
    }
    return cell;
  }

  tags(): string[] {
    const tags = this.cell('tags', MAX_TAGS * MAX_TEXT).split(',');
    const clean = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
    if (clean.length > MAX_TAGS) throw new LineRefused('tags_too_many');
    if (clean.some((tag) => tag.length > MAX_TEXT)) throw new LineRefused('text_too_long');
    return clean;
  }

  /**
   * Published and Status combined: an active product that is not published is off sale, and so is an archived one or
   * one with an unknown status.
   */
  status(): DraftStatus | undefined {
    if (!this.has('status') && !this.has('published')) return undefined;
    const status = this.cell('status').toLowerCase();
    if (status === 'draft') return 'draft';
    if (!['', 'active', 'archived'].includes(status)) this.warnings.push('status_unknown');
    const isPublished = this.boolean('published', true, false);
    return ['', 'active'].includes(status) && isPublished ? 'on_sale' : 'off_sale';
  }

  specs(): SpecDraft[] {
    const cell = this.cell('specs', 50_000);
    if (cell === '') return [];
    const specs = parseJson(cell);
    if (!Array.isArray(specs) || specs.length > 100 || !specs.every(isSpec)) throw new LineRefused('specs_wrong');
    return specs.map(({ name, value }) => ({ name, value }));
  }
}

/** A picture served by this shop. */
function isOwnMedia(address: string): boolean {
  return /^\/media\/[\w-]+(?:\/[\w-]+)*\.\w+$/.test(address);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LineRefused('specs_wrong');
  }
}

function isSpec(spec: unknown): spec is SpecDraft {
  return (
    typeof spec === 'object' &&
    spec !== null &&
    'name' in spec &&
    'value' in spec &&
    isTexts(spec.name) &&
    isTexts(spec.value)
  );
}

function isTexts(texts: unknown): boolean {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return false;
  return Object.entries(texts).every(
    ([locale, text]) =>
      (LOCALES as readonly string[]).includes(locale) && typeof text === 'string' && text.length <= 1_000,
  );
}
