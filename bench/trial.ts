import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { freePort } from '../tests/support/postgres-cluster.ts';
import { startOptions } from './start-command.ts';

const ROOT = join(import.meta.dirname, '..');
const LOGIN = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
const MISSING = '/nothing-here';
const PAGES = [
  '/',
  '/goods/goods_search',
  '/goods_detail/1',
  '/goods_detail/2',
  '/goods/goods_search?keyword=lamp',
  '/users/order_list',
  '/users/user_info',
  '/order/shopping_cart',
  '/api/front/product/list?limit=100',
  '/api/front/product/detail/3',
  '/api/openapi.json',
  MISSING,
];
const READERS = 4;
const PICTURES = 8;

interface TrialResult {
  /** MB of the server and its child processes together. */
  memory: { start: number; afterLoad: number; duringUploads: number; afterUploads: number; afterRest: number };
  /** ms of a login: alone, and while eight pictures of 40 megapixels are uploaded. */
  calm: Latency;
  beside: Latency;
  uploadSeconds: number;
  statuses: Record<string, number>;
}

interface Latency {
  p50: number;
  p99: number;
}

/** The trial run with its embedded database: its memory, and what uploads cost other users. */
export async function measureTrial(say: (text: string) => void, seconds: number): Promise<TrialResult> {
  const trial = await startTrial();
  try {
    await wait(5);
    const start = trial.memoryMb();
    say(`load for ${seconds} s`);
    await load(trial.url, seconds);
    const afterLoad = trial.memoryMb();
    say('logins');
    const calm = await logInWhile(trial.url, wait(10));
    say('uploads');
    const { beside, uploadSeconds, statuses, most } = await measureUploads(trial, seconds);
    const afterUploads = trial.memoryMb();
    await wait(45);
    const memory = { start, afterLoad, duringUploads: most, afterUploads, afterRest: trial.memoryMb() };
    return { memory, calm, beside, uploadSeconds, statuses };
  } finally {
    await trial.stop();
  }
}

/** The result for human readers. */
export function trialReport({ memory, calm, beside, uploadSeconds, statuses }: TrialResult): string {
  return [
    `memory, MB: ${Object.entries(memory)
      .map(([when, mb]) => `${when} ${mb}`)
      .join(', ')}`,
    `login, ms: alone p50 ${calm.p50} p99 ${calm.p99}; beside ${PICTURES} pictures of 40 megapixels p50 ${beside.p50} p99 ${beside.p99}`,
    `the first ${PICTURES} pictures took ${uploadSeconds} s; answers to all uploads: ${JSON.stringify(statuses)}`,
  ].join('\n');
}

export interface Trial {
  url: string;
  memoryMb(): number;
  stop(): Promise<void>;
}

/** A trial run of its own in an empty folder. */
export async function startTrial(): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-trial-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...startOptions(), join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, STOA_DATA: folder, HOST: '127.0.0.1', PORT: String(port) },
  });
  await untilReady(child);
  return {
    url: `http://127.0.0.1:${port}`,
    memoryMb: () => Math.round(familyOf(child.pid ?? 0).reduce((sum, pid) => sum + memoryKb(pid), 0) / 1024),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the trial run ended with code ${code} before it was ready`)));
  });
}

/** A process and all of its descendants. */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+$/.test(name) ? fieldOf(`/proc/${name}/status`, 'PPid') : undefined;
    return parent === undefined ? [] : [[Number(name), parent] as const];
  });
  const family = [pid];
  for (const member of family) family.push(...parents.filter(([, of]) => of === member).map(([child]) => child));
  return family;
}

/** The proportional set size: pages that server and decoder share, such as those of Node's binary, count once. */
const memoryKb = (pid: number) => fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss') ?? 0;

function fieldOf(file: string, field: string): number | undefined {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'));
    return found ? Number(found[1]) : undefined;
  } catch {
    // it has exited in the meantime
    return undefined;
  }
}

async function load(url: string, seconds: number): Promise<void> {
  const token = await logIn(url);
  const until = Date.now() + seconds * 1000;
  const read = async (first: number) => {
    for (let nth = first; Date.now() < until; nth += 1) {
      const headers = { language: ['en', 'zh-CN', 'fr', 'th'][nth % 4] ?? 'en', ...(nth % 2 ? { token } : {}) };
      const path = PAGES[nth % PAGES.length] ?? '/';
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== (path === MISSING ? 404 : 200)) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, nth) => read(nth * 3)));
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/front/login/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  if (answer.status !== 200) throw new Error(`a login was answered ${answer.status}`);
  return data.token;
}

/** Logs in repeatedly while something else runs. */
async function logInWhile(url: string, other: Promise<unknown>): Promise<Latency> {
  const took: number[] = [];
  let isOver = false;
  void other.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const before = performance.now();
    await logIn(url);
    took.push(performance.now() - before);
    // the login limit per address and account allows about one a second
    await wait(1);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

async function measureUploads(trial: Trial, seconds: number) {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, nth) => drawPicture(nth)));
  const token = await logIn(trial.url);
  const statuses: Record<string, number> = {};
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, trial.memoryMb());
  }, 250);
  const upload = async (nth: number) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pictures[nth % PICTURES] ?? [])]), 'picture');
    const answer = await fetch(`${trial.url}/api/front/upload/image?model=im`, {
      method: 'POST',
      headers: { token },
      body: form,
    });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  const all = () => Promise.all(pictures.map((_, nth) => upload(nth)));
  const started = performance.now();
  let uploadSeconds = 0;
  const uploading = (async () => {
    await all();
    uploadSeconds = Math.round((performance.now() - started) / 100) / 10;
    while (performance.now() - started < seconds * 1000) await all();
  })();
  const beside = await logInWhile(trial.url, uploading);
  await uploading;
  clearInterval(watch);
  return { beside, uploadSeconds, statuses, most };
}

/** 40 megapixels, half of them as JPEG and half as PNG, all different pictures. */
async function drawPicture(nth: number): Promise<Buffer> {
  const small = sharp({
    create: {
      width: 730,
      height: 548,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 + nth },
    },
  });
  const large = sharp(await small.png().toBuffer()).resize(7300, 5480, { kernel: nth % 2 ? 'nearest' : 'cubic' });
  return nth % 2 ? large.png({ compressionLevel: 6 }).toBuffer() : large.jpeg({ quality: 60 }).toBuffer();
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
