import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'build/stamp');
/** What Node compiled of the server's modules in earlier starts. */
export const COMPILE_CACHE = join(ROOT, 'build/compile-cache');
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
const COMPRESSED = /\.(?:js|css|svg|json|webmanifest)$/;

/** Builds the pages if there is no build or its sources have changed since. */
export async function buildIfStale(say: (text: string) => void): Promise<void> {
  const stamp = await sourceStamp();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return;
  say('building the pages');
  await rm(COMPILE_CACHE, { recursive: true, force: true });
  await run('node_modules/@react-router/dev/bin.cjs', ['build']);
  await compressAssets(join(ROOT, 'build/client'));
  await writeFile(STAMP, stamp);
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
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build failed:\n${Buffer.concat(output).toString()}`)),
    );
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
