import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fail, onShop, runScript } from './run-script.ts';

const USAGE = 'npm run forum:import -- FILE.jsonl [--source NAME]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string', default: 'import' } },
});
const [file] = positionals;
if (!file || positionals.length > 1) fail(USAGE);
if (!(await stat(file).catch(() => undefined))?.isFile()) fail(`there is no file ${file}`);

await runScript(async (environment) => {
  const showsProgress = process.stderr.isTTY;
  const summary = await onShop(
    environment,
    'import-forum',
    { source: values.source },
    {
      body: createReadStream(file),
      emit: (progress) => void (showsProgress && process.stderr.write(`\rstoa: ${progress} `)),
    },
  );
  if (showsProgress) process.stderr.write('\r\x1b[K');
  for (const problem of summary.problems) console.log(problem);
  const { created, updated, unchanged, refused, seconds } = summary;
  console.log(
    `stoa: ${created} new, ${updated} updated, ${unchanged} unchanged, ${refused} lines refused, ${seconds.toFixed(1)} s`,
  );
  if (summary.isStopped) fail('the import was stopped; run it again to continue');
});
