import { z } from 'zod';
import { exportProducts } from '../../domains/catalog/csv/export-products.server.ts';
import { importProducts } from '../../domains/catalog/csv/import-products.server.ts';
import type { App } from '../../domains/kit/context.ts';
import { isDomainError } from '../../platform/errors.ts';
import { FALLBACK_LOCALE, LOCALES } from '../../platform/locale/locale.ts';
import { OperationRefusedError, type OperationStreams } from './operation-streams.ts';

const exportInput = z.object({ merchant: z.string().optional(), locale: z.enum(LOCALES) });
const importInput = exportInput.extend({ currency: z.string().optional() });

export interface ImportSummary {
  created: number;
  updated: number;
  refused: number;
  seconds: number;
  /** One sentence for each refused line. */
  problems: string[];
}

/** Imports a product file; emits its progress. */
export async function importCatalogue(
  app: App,
  input: unknown,
  { body, emit }: OperationStreams,
): Promise<ImportSummary> {
  const { merchant: key, locale, currency } = importInput.parse(input);
  const merchant = await pickMerchant(app, key);
  if (currency && !app.sites.currency(currency))
    throw new OperationRefusedError(`the shop has no currency ${currency}`);
  const started = Date.now();
  const order = {
    ...{ merchant, currency, locale, actor: null, showCategories: true },
    onProgress: ({ lines, created, updated }: { lines: number; created: number; updated: number }) =>
      void emit(`line ${lines}, ${created} new products, ${updated} updated`),
  };
  const running = app.background.run((stopped) => importProducts(app, { ...order, stopped }, body));
  const tally = await running.catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    throw new OperationRefusedError(app.texts[FALLBACK_LOCALE].t(`errors:${error.code}`, error.details));
  });
  const texts = app.texts[FALLBACK_LOCALE];
  return {
    created: tally.created,
    updated: tally.updated,
    refused: tally.problemCount,
    seconds: (Date.now() - started) / 1000,
    problems: tally.problems.map(
      ({ line, handle, code }) => `line ${line}${handle ? ` (${handle})` : ''}: ${texts.t(`errors:import.${code}`)}`,
    ),
  };
}

/** Emits a shop's products as a product file. */
export async function exportCatalogue(app: App, input: unknown, { emit }: OperationStreams): Promise<null> {
  const { merchant: key, locale } = exportInput.parse(input);
  const merchant = await pickMerchant(app, key);
  const pieces = exportProducts(app.database.db, merchant, { publicUrl: app.publicUrl(), locale });
  for await (const piece of pieces) await emit(String(piece));
  return null;
}

/** The shop with that key, or the only one there is. */
async function pickMerchant({ database }: App, key: string | undefined) {
  const merchants = await database.db
    .selectFrom('merchants')
    .select(['id', 'key', 'currency'])
    .where('kind', '=', 'shop')
    .orderBy('id')
    .execute();
  const picked =
    key === undefined && merchants.length === 1 ? merchants[0] : merchants.find((each) => each.key === key);
  if (picked) return picked;
  const keys = merchants.map((each) => each.key).join(', ') || 'none yet: start the shop once';
  const reason = key === undefined ? '--merchant KEY is needed' : `there is no merchant ${key}`;
  throw new OperationRefusedError(`${reason} (merchants: ${keys})`);
}
