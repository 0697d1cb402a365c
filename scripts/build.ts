import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, constants as modes, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { FolderInUseError, lockFolder } from '../platform/database/folder-lock.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build');
const STAMP = join(BUILD, 'stamp');
/** Outside of `build`, which every build removes. */
const LOCK = join(ROOT, '.cache/build');
/** What Node compiled of the server's modules in earlier starts. */
export const COMPILE_CACHE = join(BUILD, 'compile-cache');
/** Sources of the pages' build. */
const SOURCES = [
  'web',
  'public',
  'domains',
  'platform',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
const WAIT_MS = 500;
const WAIT_AT_MOST_MS = 600_000;
const COMPRESSED = /\.(?:js|css|svg|json|webmanifest)$/;

/** Builds the pages if there is no build or its sources have changed since. */
export async function buildIfStale(say: (text: string) => void): Promise<void> {
  // read again after waiting: the sources may be newer by then
  const isFresh = async () => (await readFile(STAMP, 'utf8').catch(() => '')) === (await sourceStamp());
  if (await isFresh()) return;
  await requireWritable(LOCK);
  await once(LOCK, isFresh, say, async () => {
    say('building the pages');
    // the build would not say that the folder belongs to another user
    await requireWritable(BUILD);
    const stamp = await sourceStamp();
    await run('node_modules/@react-router/dev/bin.cjs', ['build']);
    await compressAssets(join(BUILD, 'client'));
    await writeFile(STAMP, stamp);
  });
}

async function requireWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, modes.W_OK);
}

/**
 * Of several processes that start at the same time, one does the work and the others wait: a build removes the files of
 * the one before. If it fails or ends, the next one tries.
 */
export async function once(
  lock: string,
  isDone: () => Promise<boolean>,
  say: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const release = await waitForLock(lock, say);
  try {
    if (!(await isDone())) await work();
  } finally {
    await release();
  }
}

async function waitForLock(folder: string, say: (text: string) => void): Promise<() => Promise<void>> {
  for (let waited = 0; ; waited += WAIT_MS) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      if (waited >= WAIT_AT_MOST_MS)
        throw new Error(`${folder} is still locked: a build of the pages hangs, or the file system has no locks`);
      if (waited === 0) say(`waiting for ${error.pid ? `process ${error.pid}` : 'another process'} to build the pages`);
      await setTimeout(WAIT_MS);
    }
  }
}

async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function run(script: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // the lock ends with this process, so the build must too
  const stop = () => child.kill();
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal) process.exit(1);
      else if (code === 0) resolve();
      else reject(new Error(`the build failed:\n${Buffer.concat(output).toString()}`));
    });
  }).finally(() => {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
  });
}

/** Compresses each asset in both encodings, so that serving one costs no CPU. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) => COMPRESSED.test(file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}

if (process.argv[1] === import.meta.filename) await buildIfStale((text) => console.log(`stoa: ${text}`));
