import { randomUUID } from 'node:crypto';
import { inTransaction, sqlState } from '../../../platform/database/transaction.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { convertMinor } from '../../../platform/locale/money.ts';
import type { App } from '../../kit/context.ts';
import { readCategoryPaths } from '../category-paths.server.ts';
import { findOwnPictures } from '../own-pictures.server.ts';
import { readCategoryIds, type StoredProduct } from '../stored-products.server.ts';
import { writeProducts } from '../write/write-products.server.ts';
import { missingColumns, NEEDED_COUNT, readHeader } from './columns.ts';
import { ProductGrouper } from './group-products.ts';
import { CategoryBook } from './import-categories.server.ts';
import { ImportLog, type ImportTally } from './import-log.server.ts';
import { type ImportActor, readImportRight } from './import-right.server.ts';
import { mergeDraft, ownPath } from './merge-draft.ts';
import type { ProductDraft } from './product-draft.ts';
import { type CsvRecord, readRecords } from './read-records.server.ts';

/** Batch size: large enough that a round trip does not matter, small enough that nobody waits for the locks. */
const BATCH_PRODUCTS = 100;
const BATCH_VARIANTS = 1_000;

export interface ImportOrder {
  merchant: { id: number; key: string; currency: string };
  /** Null: the operator, who may do everything. */
  actor: ImportActor | null;
  /** Chosen by a caller who polls the progress; otherwise generated here. */
  importId?: string | undefined;
  /** Currency of the prices in the file, default the merchant's; converted with the rate table. */
  currency?: string | undefined;
  /** Language of the plain columns if the file does not say. */
  locale: Locale;
  /** Whether categories created for unknown product types are shown at once. */
  showCategories: boolean;
  /** Size of the file, if known: the basis of the progress. */
  bytesTotal?: number | undefined;
  /** Aborted when the process stops: the import ends after its batch. */
  stopped?: AbortSignal;
  /** Called after each batch. */
  onProgress?: (tally: ImportTally) => void;
}

/** Process dependencies of an import. */
export type ImportApp = Pick<App, 'database' | 'sites' | 'publicUrl' | 'log'>;

/**
 * Imports a product file as a stream. Every valid product is imported and every invalid line reported; a product with a
 * known handle is updated. Throws `import_stopped` when the process stops, `import_not_permitted` once the actor may no
 * longer import, `import_unreadable` if it is not a product file, `import_encoding` and `import_columns` if the cause is
 * known.
 */
export async function importProducts(
  app: ImportApp,
  order: ImportOrder,
  source: AsyncIterable<Uint8Array>,
): Promise<ImportTally> {
  const log = await ImportLog.start(app.database.db, order, order.importId ?? randomUUID());
  try {
    await new Import(app, order, log, await CategoryBook.load(app.database.db, order.merchant.key)).run(source);
  } catch (thrown) {
    const error = isCsvError(thrown) ? new DomainError('import_unreadable') : thrown;
    await log.end('failed', isDomainError(error) ? error : undefined);
    throw error;
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
  /** Unreadable lines that precede a record not yet accepted. */
  readonly #lostLines: number[] = [];

  constructor(app: ImportApp, order: ImportOrder, log: ImportLog, categories: CategoryBook) {
    this.#app = app;
    this.#order = order;
    this.#log = log;
    this.#categories = categories;
  }

  async run(source: AsyncIterable<Uint8Array>): Promise<void> {
    const listener = {
      onBroken: (line: number) => {
        this.#lostLines.push(line);
        this.#log.refuse({ line, handle: '', code: 'quote_wrong' });
      },
      onStopped: (line: number) => this.#log.refuse({ line, handle: '', code: 'reading_stopped' }),
    };
    for await (const records of readRecords(this.#counted(source), listener)) {
      for (const record of records) {
        this.#take(record);
        if (this.#isFull()) {
          await this.#write();
          if (this.#order.stopped?.aborted) throw new DomainError('import_stopped');
        }
      }
    }
    if (!this.#grouper) throw new DomainError('import_unreadable');
    this.#keep(this.#grouper.finish());
    await this.#write();
  }

  #take(record: CsvRecord): void {
    this.#log.tally.lines = record.line;
    const isAfterLostLine = (this.#lostLines[0] ?? record.line) < record.line;
    while ((this.#lostLines[0] ?? record.line) < record.line) this.#lostLines.shift();
    if (this.#grouper) {
      if (isAfterLostLine) this.#grouper.loseLine();
      this.#keep(this.#grouper.add(record));
      return;
    }
    const header = isAfterLostLine ? null : readHeader(record.cells);
    if (!header) throw headerProblem(isAfterLostLine ? [] : record.cells);
    const currency = this.#order.currency ?? this.#order.merchant.currency;
    const settings = { header, currency, locale: this.#order.locale };
    this.#grouper = new ProductGrouper(
      settings,
      (problem) => this.#log.refuse(problem),
      (problem) => this.#log.warn(problem),
    );
  }

  async *#counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      this.#log.tally.bytesRead += piece.byteLength;
      yield piece;
    }
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
    if (drafts.length > 0) {
      const { merchant, actor } = this.#order;
      const { mayEdit, mayCount } = await readImportRight(this.#app, merchant.id, actor);
      if (!mayEdit) throw new DomainError('import_not_permitted');
      await this.#save(drafts, mayCount);
    }
    await this.#log.save();
    this.#order.onProgress?.(this.#log.tally);
  }

  /** Rows that the database rejects are isolated one by one, so that the rest of the batch is imported. */
  async #save(drafts: ProductDraft[], mayCount: boolean): Promise<void> {
    try {
      await this.#saveTogether(drafts, mayCount);
    } catch (error) {
      const isAboutContent = /^2[23]/.test(sqlState(error) ?? '');
      if (!isAboutContent) throw error;
      const [first, ...others] = drafts;
      if (first && others.length === 0) {
        this.#app.log.warn({ err: error, handle: first.handle }, 'imported product not saved');
        this.#log.refuse({ line: first.line, handle: first.handle, code: 'not_saved' });
        return;
      }
      for (const draft of drafts) await this.#save([draft], mayCount);
    }
  }

  async #saveTogether(drafts: ProductDraft[], mayCount: boolean): Promise<void> {
    const { merchant } = this.#order;
    const categoryIds = await this.#placeTypes(drafts);
    const byHandle = new Map(drafts.map((draft) => [draft.handle, this.#inMerchantCurrency(draft)]));
    const publicUrl = this.#app.publicUrl();
    const mayShow = await this.#picturesOf(drafts);
    const merge = (handle: string, stored: StoredProduct | undefined) => {
      const draft = byHandle.get(handle);
      if (!draft) return null;
      const categoryId = (draft.type ? undefined : stored?.categoryId) ?? categoryIds.get(draft.type ?? '') ?? 0;
      return mergeDraft(stored, draft, { categoryId, publicUrl, mayShow });
    };
    const written = await inTransaction(this.#app.database.db, async (trx) => {
      const kept = await readCategoryIds(trx, merchant.id, [...byHandle.keys()]);
      const categories = await readCategoryPaths(trx, [...new Set([...categoryIds.values(), ...kept])]);
      const mark = { reason: 'import', reference: `import:${this.#log.id}`, mayCount } as const;
      const placement = { merchantId: merchant.id, currency: merchant.currency, categories };
      return writeProducts(trx, placement, [...byHandle.keys()], merge, mark);
    });
    for (const { handle, isNew, isUncounted } of written) {
      this.#log.tally[isNew ? 'created' : 'updated'] += 1;
      const line = byHandle.get(handle)?.line ?? 0;
      if (isUncounted) this.#log.warn({ line, handle, code: 'stock_kept' });
    }
  }

  /** Pictures of this shop's URL that the batch names and the merchant may use; the others are reported. */
  async #picturesOf(drafts: ProductDraft[]): Promise<(url: string) => boolean> {
    const { merchant, actor } = this.#order;
    // a user who can run the command can read the files anyway
    if (!actor) return () => true;
    const publicUrl = this.#app.publicUrl();
    const named = drafts.flatMap((draft) =>
      (draft.images ?? []).flatMap(({ src }) => ({ draft, url: ownPath(src, publicUrl) })),
    );
    const urls = [...new Set(named.flatMap(({ url }) => url ?? []))];
    if (urls.length === 0) return () => true;
    const allowed = await findOwnPictures(this.#app.database.db, {
      merchantId: merchant.id,
      actorId: actor.userId,
      urls,
    });
    for (const { draft, url } of named) {
      if (url && !allowed.has(url)) {
        this.#log.warn({ line: draft.line, handle: draft.handle, code: 'image_foreign' });
      }
    }
    return (url) => allowed.has(url);
  }

  /** Category of each type of the batch; created outside the batch's transaction, which may be retried. */
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

/** What is wrong with the header: missing columns, or not a header at all. */
function headerProblem(cells: readonly string[]): DomainError {
  const missing = missingColumns(cells);
  return missing.length < NEEDED_COUNT
    ? new DomainError('import_columns', { columns: missing.join(', ') })
    : new DomainError('import_unreadable');
}
