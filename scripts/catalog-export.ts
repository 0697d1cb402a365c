import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { FALLBACK_LOCALE, readLocale } from '../platform/locale/locale.ts';
import { NO_STREAMS } from '../server/control/run-operation.ts';
import { fail, onShop, runScript } from './run-script.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { merchant: { type: 'string' }, locale: { type: 'string' } },
});
if (positionals.length > 1) fail('npm run catalog:export -- [FILE.csv] --merchant KEY [--locale en]');
const locale = values.locale === undefined ? FALLBACK_LOCALE : readLocale(values.locale);
if (!locale) fail(`${values.locale} is none of the shop's languages`);

// a reader such as `head` that closes early is not an error
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

await runScript(async (environment) => {
  const [file] = positionals;
  const output = file ? createWriteStream(file) : process.stdout;
  const emit = async (piece: string) => {
    if (!output.write(piece)) await once(output, 'drain');
  };
  await onShop(environment, 'export-catalogue', { merchant: values.merchant, locale }, { ...NO_STREAMS, emit });
  if (!file) return;
  output.end();
  await finished(output);
});
