import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules');

interface Step {
  name: string;
  args: string[];
}

interface Result {
  code: number | null;
  output: string;
  seconds: number;
}

/** Type generation comes first: the type check needs the router's generated types. */
const TYPEGEN: Step = { name: 'page types', args: [join(BIN, '@react-router/dev/bin.cjs'), 'typegen'] };
const STEPS: Step[] = [
  {
    name: 'types',
    args: [join(BIN, 'typescript7/bin/tsc'), '--noEmit', '-p', '.', '--incremental'].concat(
      '--tsBuildInfoFile',
      join(BIN, '.cache/stoa/types.tsbuildinfo'),
    ),
  },
  { name: 'format and lint', args: [join(BIN, '@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'spelling',
    args: [
      join(BIN, 'cspell/bin.mjs'),
      'lint',
      '--no-progress',
      '--no-summary',
      '--cache',
      '--cache-strategy',
      'content',
    ].concat('--cache-location', join(BIN, '.cache/cspell')),
  },
  { name: 'wording', args: [join(ROOT, 'scripts/check-wording.ts')] },
  { name: 'file sizes', args: [join(ROOT, 'scripts/check-sizes.ts')] },
  {
    name: 'layers',
    args: [
      join(BIN, '.bin/depcruise'),
      ...'platform domains web server database scripts bench tests client'.split(' '),
    ],
  },
  { name: 'hops', args: [join(ROOT, 'scripts/check-hops.ts')] },
  { name: 'dead code', args: [join(BIN, 'knip/bin/knip.js'), '--no-progress'] },
  { name: 'page areas', args: [join(ROOT, 'scripts/generate-page-areas.ts'), '--check'] },
  { name: 'table owners', args: [join(ROOT, 'scripts/check-tables.ts')] },
  { name: 'table types', args: [join(ROOT, 'scripts/generate-tables.ts'), '--check'] },
];

function run(step: Step): Promise<Result> {
  const begun = performance.now();
  const child = spawn(process.execPath, step.args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      const seconds = (performance.now() - begun) / 1000;
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds });
    });
  });
}

/** Says at once how a step ended, so that a run that is cut off shows what is still missing. */
async function report(step: Step): Promise<boolean> {
  const { code, output, seconds } = await run(step);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}

const results = [await report(TYPEGEN), ...(await Promise.all(STEPS.map(report)))];
process.exit(results.every(Boolean) ? 0 : 1);
