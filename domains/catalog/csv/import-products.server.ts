import { randomUUID } from 'node:crypto';
import { inTransaction, sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Locale } from '../../../platform/locale.ts';
import { convertMinor } from '../../../platform/money.ts';
import type { App } from '../../context.ts';
import { readCategoryPaths } from '../category-paths.server.ts';
import { readCategoryIds, type StoredProduct } from '../stored-products.server.ts';
import { writeProducts } from '../write/write-products.server.ts';
import { readHeader } from './columns.ts';
import { ProductGrouper } from './group-products.ts';
import { CategoryBook } from './import-categories.server.ts';
import { ImportLog, type ImportTally } from './import-log.server.ts';
import { mergeDraft } from './merge-draft.ts';
import type { ProductDraft } from './product-draft.ts';
import { type CsvRecord, readRecords } from './read-records.server.ts';

/** So many at once: enough that a round trip does not matter, few enough that nobody waits for the locks. */
const BATCH_PRODUCTS = 100;
const BATCH_VARIANTS = 1_000;

export interface ImportOrder {
  merchant: { id: number; key: string; currency: string };
  actorId: number | null;
  /** Chosen by the caller who asks for the progress; made here otherwise. */
  importId?: string | undefined;
  /** Currency of the prices in the file, default the merchant's; they are converted by the rate table. */
  currency?: string | undefined;
  /** Language of the plain columns where the file does not say. */
  locale: Locale;
  /** Whether categories that are made for unknown product types are shown at once. */
  showCategories: boolean;
  /** Told after each batch. */
  onProgress?: (tally: ImportTally) => void;
}

/** What an import needs of the process. */
export type ImportApp = Pick<App, 'database' | 'sites' | 'publicUrl' | 'log'>;

/**
 * Imports a product file as a stream. Every good product goes in and every bad line is reported; a product with a
 * known handle is updated. Throws `import_unreadable` when it is no product file at all.
 */
export async function importProducts(
  app: ImportApp,
  order: ImportOrder,
  source: AsyncIterable<Uint8Array>,
): Promise<ImportTally> {
  const log = await ImportLog.start(app.database.db, order, order.importId ?? randomUUID());
  try {
    await new Import(app, order, log, await CategoryBook.load(app.database.db, order.merchant.key)).run(source);
  } catch (error) {
    await log.end('failed');
    throw isCsvError(error) ? new DomainError('import_unreadable') : error;
  }
  await log.end('done');
  return log.tally;
}

class Import {
  readonly #app: ImportApp;
  readonly #order: ImportOrder;
  readonly #log: ImportLog;
  readonly #categories: CategoryBook;
  #grouper: ProductGrouper | undefined;
  #batch: ProductDraft[] = [];

  constructor(app: ImportApp, order: ImportOrder, log: ImportLog, categories: CategoryBook) {
    this.#app = app;
    this.#order = order;
    this.#log = log;
    this.#categories = categories;
  }

  async run(source: AsyncIterable<Uint8Array>): Promise<void> {
    const wrong = (code: 'quote_wrong' | 'reading_stopped') => (line: number) =>
      this.#log.refuse({ line, handle: '', code });
    const told = { onBroken: wrong('quote_wrong'), onStopped: wrong('reading_stopped') };
    for await (const records of readRecords(source, told)) {
      for (const record of records) {
        this.#take(record);
        if (this.#isFull()) await this.#write();
      }
    }
    if (!this.#grouper) throw new DomainError('import_unreadable');
    this.#keep(this.#grouper.finish());
    await this.#write();
  }

  #take(record: CsvRecord): void {
    this.#log.tally.lines = record.line;
    if (this.#grouper) {
      this.#keep(this.#grouper.add(record));
      return;
    }
    const header = readHeader(record.cells);
    if (!header) throw new DomainError('import_unreadable');
    const currency = this.#order.currency ?? this.#order.merchant.currency;
    const settings = { header, currency, locale: this.#order.locale };
    this.#grouper = new ProductGrouper(settings, (problem) => this.#log.refuse(problem));
  }

  #keep(draft: ProductDraft | undefined): void {
    if (draft) this.#batch.push(draft);
  }

  #isFull(): boolean {
    if (this.#batch.length >= BATCH_PRODUCTS) return true;
    return this.#batch.reduce((sum, draft) => sum + draft.variants.length, 0) >= BATCH_VARIANTS;
  }

  async #write(): Promise<void> {
    const drafts = this.#batch;
    this.#batch = [];
    if (drafts.length > 0) await this.#save(drafts);
    await this.#log.save();
    this.#order.onProgress?.(this.#log.tally);
  }

  /** What the database refuses for its content is found one by one, so that its neighbours go in. */
  async #save(drafts: ProductDraft[]): Promise<void> {
    try {
      await this.#saveTogether(drafts);
    } catch (error) {
      const isAboutContent = /^2[23]/.test(sqlState(error) ?? '');
      if (!isAboutContent) throw error;
      const [first, ...others] = drafts;
      if (first && others.length === 0) {
        this.#app.log.warn({ err: error, handle: first.handle }, 'imported product not saved');
        this.#log.refuse({ line: first.line, handle: first.handle, code: 'not_saved' });
        return;
      }
      for (const draft of drafts) await this.#save([draft]);
    }
  }

  async #saveTogether(drafts: ProductDraft[]): Promise<void> {
    const { merchant } = this.#order;
    const categoryIds = await this.#placeTypes(drafts);
    const byHandle = new Map(drafts.map((draft) => [draft.handle, this.#inMerchantCurrency(draft)]));
    const publicUrl = this.#app.publicUrl();
    const merge = (handle: string, stored: StoredProduct | undefined) => {
      const draft = byHandle.get(handle);
      if (!draft) return null;
      const categoryId = (draft.type ? undefined : stored?.categoryId) ?? categoryIds.get(draft.type ?? '') ?? 0;
      return mergeDraft(stored, draft, { categoryId, publicUrl });
    };
    const written = await inTransaction(this.#app.database.db, async (trx) => {
      const kept = await readCategoryIds(trx, merchant.id, [...byHandle.keys()]);
      const categories = await readCategoryPaths(trx, [...new Set([...categoryIds.values(), ...kept])]);
      const mark = { reason: 'import', reference: `import:${this.#log.id}` } as const;
      const placement = { merchantId: merchant.id, currency: merchant.currency, categories };
      return writeProducts(trx, placement, [...byHandle.keys()], merge, mark);
    });
    for (const { isNew } of written) this.#log.tally[isNew ? 'created' : 'updated'] += 1;
  }

  /** Category of each type of the batch; made outside of the batch's transaction, which may be tried again. */
  async #placeTypes(drafts: ProductDraft[]): Promise<Map<string, number>> {
    const placed = new Map<string, number>();
    for (const type of new Set(drafts.map((draft) => draft.type ?? ''))) {
      const id = await this.#categories.findOrMake(this.#app.database.db, type, this.#order.showCategories);
      placed.set(type, id);
    }
    return placed;
  }

  #inMerchantCurrency(draft: ProductDraft): ProductDraft {
    const { merchant, currency } = this.#order;
    if (!currency || currency === merchant.currency) return draft;
    const [from, to] = [currency, merchant.currency].map((code) => {
      const found = this.#app.sites.currency(code);
      if (!found)
        throw new DomainError('validation_failed', { fields: [{ field: 'currency', code: 'invalid_value' }] });
      return { currency: found.code, rate: found.rate };
    });
    if (!from || !to) return draft;
    const variants = draft.variants.map((variant) => ({
      ...variant,
      priceMinor: convertMinor(variant.priceMinor, from, to),
      ...(variant.compareAtMinor ? { compareAtMinor: convertMinor(variant.compareAtMinor, from, to) } : {}),
    }));
    return { ...draft, variants };
  }
}

function isCsvError(error: unknown): boolean {
  return error instanceof Error && error.name !== 'DomainError' && 'code' in error && /^CSV_/.test(String(error.code));
}
