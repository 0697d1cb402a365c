import type { Locale } from '../../../platform/locale/locale.ts';
import type { Header } from './columns.ts';
import { type ImportProblem, type ImportProblemCode, LineRefused } from './problems.ts';
import type { ProductDraft } from './product-draft.ts';
import { ProductLine } from './product-line.ts';
import {
  arrangeImages,
  isVariant,
  newProduct,
  type OpenProduct,
  readImage,
  readProduct,
  readVariant,
} from './read-lines.ts';
import type { CsvRecord } from './read-records.server.ts';

/** Reported once for all variants of a product. */
const PER_PRODUCT: ReadonlySet<ImportProblemCode> = new Set(['stock_untracked', 'stock_continue', 'boolean_unknown']);

const HANDLE = /^[^\s/\\?#%]{1,200}$/u;

interface Settings {
  header: Header;
  /** Currency of the prices in the file. */
  currency: string;
  /** Language of the plain columns if a line does not say. */
  locale: Locale;
}

/** Groups the lines of a product file; consecutive lines with one handle form a product. */
export class ProductGrouper {
  readonly #settings: Settings;
  readonly #refuse: (problem: ImportProblem) => void;
  readonly #warn: (problem: ImportProblem) => void;
  readonly #seen = new Set<string>();
  #open: OpenProduct | undefined;
  #isAfterLostLine = false;

  /** `warn` receives what was skipped in an accepted line. */
  constructor(
    settings: Settings,
    refuse: (problem: ImportProblem) => void,
    warn: (problem: ImportProblem) => void = refuse,
  ) {
    this.#settings = settings;
    this.#refuse = refuse;
    this.#warn = warn;
  }

  /** The next line could not be read: it may belong to the current product or be the first of another one. */
  loseLine(): void {
    if (this.#open) this.#open.draft.complete = false;
    this.#isAfterLostLine = true;
  }

  /** Adds one line; returns the product that ended before it. */
  add(record: CsvRecord): ProductDraft | undefined {
    const line = new ProductLine(record, this.#settings.header);
    const isAfterLostLine = this.#isAfterLostLine;
    this.#isAfterLostLine = false;
    const handle = this.#handleOf(line);
    if (handle === undefined) return undefined;
    if (handle === this.#open?.draft.handle) {
      this.#take(line, this.#open, false);
      return undefined;
    }
    const finished = this.finish();
    if (this.#seen.has(handle)) {
      this.#refuse({ line: line.line, handle, code: 'handle_scattered' });
      return finished;
    }
    this.#seen.add(handle);
    this.#open = newProduct(line, handle, this.#settings.locale);
    // without a title it continues a product whose first line was already reported: not an error of its own
    if (isAfterLostLine && !this.#hasTitle(line)) this.#open.refused = true;
    else this.#take(line, this.#open, true);
    return finished;
  }

  /** The current product, which has no further lines. */
  finish(): ProductDraft | undefined {
    const open = this.#open;
    this.#open = undefined;
    if (!open || open.refused) return undefined;
    const { draft } = open;
    if (draft.variants.length === 0) {
      if (draft.complete) this.#refuse({ line: draft.line, handle: draft.handle, code: 'variants_none' });
      return undefined;
    }
    arrangeImages(open);
    return draft;
  }

  #hasTitle(line: ProductLine): boolean {
    try {
      return Object.values(line.texts('title', this.#settings.locale)).some(Boolean);
    } catch {
      // too long for a title, so there is one
      return true;
    }
  }

  #handleOf(line: ProductLine): string | undefined {
    let handle = '';
    try {
      handle = line.cell('handle');
      if (handle === '') throw new LineRefused('handle_missing');
      if (!HANDLE.test(handle)) throw new LineRefused('handle_wrong');
      return handle;
    } catch (error) {
      this.#report(error, line, handle);
      return undefined;
    }
  }

  #take(line: ProductLine, open: OpenProduct, isFirst: boolean): void {
    if (open.refused) return;
    try {
      line.requireClean();
      if (isFirst) readProduct(line, open, this.#settings.locale);
      this.#warnOf(line, open);
    } catch (error) {
      this.#report(error, line, open.draft.handle);
      open.refused = isFirst;
      open.draft.complete = false;
      return;
    }
    try {
      readImage(line, open);
      if (isFirst || isVariant(line)) readVariant(line, open, this.#settings.currency);
      this.#warnOf(line, open);
    } catch (error) {
      this.#report(error, line, open.draft.handle);
      open.draft.complete = false;
    }
  }

  #warnOf({ line, warnings }: ProductLine, open: OpenProduct): void {
    for (const code of [...open.warnings.splice(0), ...warnings.splice(0)]) {
      if (PER_PRODUCT.has(code) && open.told.has(code)) continue;
      open.told.add(code);
      this.#warn({ line, handle: open.draft.handle, code });
    }
  }

  #report(error: unknown, line: ProductLine, handle: string): void {
    if (!(error instanceof LineRefused)) throw error;
    this.#refuse({ line: line.line, handle, code: error.code });
  }
}
