import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBrowser, findShell } from '../tests/support/browser.ts';
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts';
import { findRealFfmpeg } from '../tests/support/real-ffmpeg.ts';
import { readSentForms } from '../tests/support/sent-forms.ts';
import type { Tally } from '../tests/support/tally-reporter.ts';
import { WING_NAMES } from '../tests/wings.ts';
import { formsOfPages } from './forms/forms-of-pages.ts';
import { missingForms } from './forms/missing-forms.ts';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const TALLY = join(ROOT, '.cache/test-tally.json');
const SENT_FORMS = join(ROOT, '.cache/sent-forms.tsv');

const failures: string[] = [];
/** What a run reports besides its failures. */
const remarks: string[] = [];
let passed = 0;
let projects = ['unit', 'server', 'e2e'];
let postgres: PostgresServer | undefined;
const running = new Set<ChildProcess>();

/** `npm run test:wing -- forum` runs the tests of one wing; without a name, those of all. */
const wing = process.argv[2];
if (wing && !WING_NAMES.includes(wing)) {
  console.error(`no wing is called ${wing}: ${WING_NAMES.join(', ')}`);
  process.exit(1);
}
if (wing) process.env.TEST_WING = wing;

/** Everything that CI runs; whatever a step could not provide counts as failed. */
async function runEverything(): Promise<void> {
  // in parallel: a check waits for its slowest step, the build for one core
  await Promise.all([
    attempt('npm run check', () => npmRun('check')),
    attempt('npm run build', buildForBrowserTests, ['e2e']),
  ]);
  await attempt('PostgreSQL server', providePostgres, ['server', 'e2e']);
  await attempt('browser', provideBrowser, ['e2e']);
  rmSync(SENT_FORMS, { force: true });
  process.env.TEST_FORMS = SENT_FORMS;
  // the tests that need it fail by themselves
  await attempt('ffmpeg', provideFfmpeg);
  await attempt('vitest', runTests);
  // a wing sends only its own forms
  if (!wing && projects.includes('e2e')) await attempt('forms', requireEveryForm);
}

/** Runs a step; if it fails, the test projects that need it cannot run and must not be omitted silently. */
async function attempt<T>(title: string, step: () => Promise<T>, neededBy: string[] = []): Promise<T | undefined> {
  announce(title);
  try {
    return await step();
  } catch (error) {
    const lost = projects.filter((project) => neededBy.includes(project));
    projects = projects.filter((project) => !lost.includes(project));
    const consequence = lost.length > 0 ? ` (so these tests could not run: ${lost.join(', ')})` : '';
    failures.push(`${title}: ${(error as Error).message}${consequence}`);
    console.error(failures.at(-1));
    return undefined;
  }
}

async function providePostgres(): Promise<void> {
  postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_RUN = randomBytes(6).toString('hex');
  // half the time of the embedded database, on which they run with TEST_ENGINE=embedded
  process.env.TEST_ENGINE ??= 'server';
}

async function provideBrowser(): Promise<void> {
  process.env.CHROME_SHELL_PATH = await findShell();
  process.env.CHROME_PATH = await findBrowser();
  console.log(process.env.CHROME_PATH, process.env.CHROME_SHELL_PATH);
}

async function provideFfmpeg(): Promise<void> {
  process.env.TEST_FFMPEG = findRealFfmpeg();
  console.log(process.env.TEST_FFMPEG);
}

async function buildForBrowserTests(): Promise<void> {
  const needed = globSync('tests/e2e/**/*.test.ts', { cwd: ROOT }).length > 0;
  if (!needed) return console.log('not needed: there are no tests in tests/e2e');
  await npmRun('build');
}

async function runTests(): Promise<void> {
  const tally = await runVitest(projects.map((project) => `--project=${project}`));
  passed += tally.passed;
  failures.push(...tally.failures);
  const slowest = tally.files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  remarks.push(
    'The ten slowest files:',
    ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
  );
  if (tally.passed + tally.failures.length + tally.failedInBrowser.length === 0)
    throw new Error('not one test was run');
  if (tally.failedInBrowser.length > 0) await tryAgain(tally.failedInBrowser);
}

/**
 * Runs the files of failed browser tests once more. Whole files in a process of their own: a test may not find the shop
 * as its failed attempt has left it.
 */
async function tryAgain(failed: Tally['failedInBrowser']): Promise<void> {
  const files = [...new Set(failed.map(({ file }) => file))];
  const again = await attempt(`browser tests once more: ${files.join(' ')}`, async () => {
    const tally = await runVitest(['--project=e2e', ...files]);
    failures.push(...tally.failures);
    return tally;
  });
  const isComplete = again !== undefined && again.failures.length === 0;
  const before = failed.map(({ test }) => test);
  const now = again?.failedInBrowser.map(({ test }) => test) ?? [];
  const flaky = before.filter((test) => isComplete && !now.includes(test));
  // a test that fails only now counts as failed too
  passed += flaky.length - now.filter((test) => !before.includes(test)).length;
  const both = [...new Set([...before, ...now])].filter((test) => !flaky.includes(test));
  failures.push(...both.map((test) => `failed: ${test}`));
  if (flaky.length > 0) remarks.push('Flaky, passed only when tried again:', ...flaky.map((test) => `- ${test}`));
}

/** A form that no browser test sends with success may be one that nobody can save. */
async function requireEveryForm(): Promise<void> {
  const missing = missingForms(formsOfPages(), readSentForms(SENT_FORMS));
  failures.push(...missing.map((line) => `No browser test has sent: ${line}`));
}

async function runVitest(chosen: string[]): Promise<Tally> {
  mkdirSync(dirname(TALLY), { recursive: true });
  rmSync(TALLY, { force: true });
  process.env.TEST_TALLY = TALLY;
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'tests/support/tally-reporter.ts')}`];
  const code = await run(process.execPath, [VITEST, 'run', '--allowOnly=false', ...reporters, ...chosen]);
  const tally = readTally(code);
  if (code !== 0 && tally.failures.length + tally.failedInBrowser.length === 0)
    throw new Error(`ended with code ${code}`);
  return tally;
}

function readTally(code: number): Tally {
  try {
    return JSON.parse(readFileSync(TALLY, 'utf8'));
  } catch {
    throw new Error(`ended with code ${code} before it could report`);
  }
}

async function npmRun(script: string): Promise<void> {
  const code = await run('npm', ['run', script]);
  if (code !== 0) throw new Error(`ended with code ${code}`);
}

function run(program: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function announce(title: string): void {
  console.log(`\n== ${title}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

await runEverything();
await attempt('tidying up', async () => postgres?.stop());
announce('About this run');
for (const remark of remarks) console.log(remark);
if (failures.length > 0) announce('What did not pass');
for (const failure of failures) console.log(`- ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
