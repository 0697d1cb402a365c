import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FALLBACK_LOCALE, readLocale } from '../platform/locale/locale.ts';
import { fail, onShop, runScript } from './run-script.ts';

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

await runScript(async (environment) => {
  const showsProgress = process.stderr.isTTY;
  const { merchant, currency } = values;
  const summary = await onShop(
    environment,
    'import-catalogue',
    { merchant, currency, locale },
    {
      body: createReadStream(file),
      emit: (progress) => void (showsProgress && process.stderr.write(`\rstoa: ${progress} `)),
    },
  );
  if (showsProgress) process.stderr.write('\r\x1b[K');
  for (const problem of summary.problems) console.log(problem);
  const { created, updated, refused, seconds } = summary;
  console.log(
    `stoa: ${created} new products, ${updated} updated, ${refused} lines refused, ${seconds.toFixed(1)} s; pictures are fetched while the shop runs`,
  );
});
