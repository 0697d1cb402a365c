import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/postgres-cluster.ts';
import type { Question, State } from './count-queries.ts';
import type { FloorTask } from './floor.ts';
import { startOptions } from './start-command.ts';

const ROOT = join(import.meta.dirname, '..');
/** Environment of every shop of the bench. */
export const BENCH_SECRET = 'bench-bench-bench-bench-bench-bench';

export interface ShopProcess {
  url: string;
  /** From the start of the process to its first response. */
  startMs: number;
  ask(question: Question): Promise<State>;
  /** Ends it as `kill -9` does. */
  kill(): void;
  stop(): Promise<void>;
}

/**
 * The shop as in production, in a separate process; `keep` false bypasses the response cache. Without a folder for the
 * uploads it has one of its own.
 */
export async function startShop(databaseUrl: string, keep: boolean, uploads?: string): Promise<ShopProcess> {
  const folder = uploads ?? mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = fork(join(ROOT, 'scripts/start.ts'), {
    cwd: ROOT,
    execPath: process.execPath,
    execArgv: [...startOptions(), '--import', join(ROOT, 'bench/count-queries.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // production refuses the demo content, and any folder of uploads but that of its database
      STOA_ENV: 'test',
      STOP_DELAY: '3',
      STOA_SECRET: BENCH_SECRET,
      STOA_DATA: folder,
      STOA_KEEP: keep ? '1' : '0',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  await untilSaid(child, 'ready at');
  const startMs = Math.round(performance.now() - started);
  return {
    url,
    startMs,
    ask: (question) => told<State>(child, question),
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      await end(child);
      if (!uploads) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface FloorProcess {
  url: string;
  give(task: FloorTask): Promise<void>;
  stop(): Promise<void>;
}

export async function startFloor(databaseUrl: string, file = 'bench/floor.ts'): Promise<FloorProcess> {
  const child = fork(join(ROOT, file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    give: async (task) => {
      await told(child, task as unknown as Serializable);
    },
    stop: () => end(child),
  };
}

async function told<T>(child: ChildProcess, question: Serializable): Promise<T> {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0] as T;
}

function untilSaid(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(words)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the shop ended with code ${code} before it was ready`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
