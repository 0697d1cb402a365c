import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importProducts } from '../domains/catalog/csv/import-products.server.ts';
import { readEnvironment } from '../platform/environment.ts';
import { isDomainError } from '../platform/errors.ts';
import { FALLBACK_LOCALE, readLocale } from '../platform/locale.ts';
import { boot } from '../server/boot.ts';
import { fail, pickMerchant } from './open-shop.ts';

const USAGE = 'npm run catalog:import -- FILE.csv --merchant KEY [--currency CNY] [--locale en]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { merchant: { type: 'string' }, currency: { type: 'string' }, locale: { type: 'string' } },
});
const [file] = positionals;
if (!file || positionals.length > 1) fail(USAGE);
if (!(await stat(file).catch(() => undefined))?.isFile()) fail(`there is no file ${file}`);
const locale = values.locale === undefined ? FALLBACK_LOCALE : readLocale(values.locale);
if (!locale) fail(`${values.locale} is none of the shop's languages`);

const booted = await boot(readEnvironment());
try {
  await run(file);
} finally {
  await booted.close();
}

async function run(path: string): Promise<void> {
  const { app } = booted;
  const merchant = await pickMerchant(booted, values.merchant);
  if (values.currency && !app.sites.currency(values.currency)) fail(`the shop has no currency ${values.currency}`);
  const started = Date.now();
  const progress = process.stderr.isTTY;
  const order = {
    ...{ merchant, currency: values.currency, actorId: null, showCategories: true },
    locale: locale ?? FALLBACK_LOCALE,
    onProgress: ({ lines, created, updated }: { lines: number; created: number; updated: number }) => {
      if (progress) process.stderr.write(`\rstoa: line ${lines}, ${created} new products, ${updated} updated `);
    },
  };
  const tally = await importProducts(app, order, createReadStream(path)).catch((error: unknown) => {
    if (isDomainError(error))
      fail(`${path} is no product file: its first line must name Handle, Title and Variant Price`);
    throw error;
  });
  if (progress) process.stderr.write('\r\x1b[K');
  const texts = app.texts[FALLBACK_LOCALE];
  for (const { line, handle, code } of tally.problems) {
    console.log(`line ${line}${handle ? ` (${handle})` : ''}: ${texts.t(`errors:import.${code}`)}`);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `stoa: ${tally.created} new products, ${tally.updated} updated, ${tally.problemCount} lines refused, ${seconds} s; pictures are fetched while the shop runs`,
  );
}
