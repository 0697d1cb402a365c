import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportProducts } from '../domains/catalog/csv/export-products.server.ts';
import { readEnvironment } from '../platform/environment.ts';
import { FALLBACK_LOCALE, readLocale } from '../platform/locale.ts';
import { boot } from '../server/boot.ts';
import { fail, pickMerchant } from './open-shop.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { merchant: { type: 'string' }, locale: { type: 'string' } },
});
if (positionals.length > 1) fail('npm run catalog:export -- [FILE.csv] --merchant KEY [--locale en]');
const locale = values.locale === undefined ? FALLBACK_LOCALE : readLocale(values.locale);
if (!locale) fail(`${values.locale} is none of the shop's languages`);

// a reader such as `head` that has enough is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const booted = await boot(readEnvironment());
try {
  const merchant = await pickMerchant(booted, values.merchant);
  const settings = { publicUrl: booted.app.publicUrl(), locale };
  const content = Readable.from(exportProducts(booted.app.database.db, merchant, settings));
  const [file] = positionals;
  if (file) await pipeline(content, createWriteStream(file));
  else await pipeline(content, process.stdout, { end: false });
} finally {
  await booted.close();
}
