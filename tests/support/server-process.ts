import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './postgres-cluster.ts';
import type { CallResult } from './running-app.ts';

const MAIN = join(import.meta.dirname, '../../server/main.ts');
const SCRIPTS = join(import.meta.dirname, '../../scripts');
/** What one process has compiled the next need not: half of the time that it takes to come up. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled');
/** Processes of one shop share it, as the deployments of a production do. */
export const SHARED_SECRET = 'a-secret-that-only-tests-know-0123456789';

export interface ServerProcess {
  url: string;
  call<T = unknown>(method: string, path: string, token?: string, body?: unknown): Promise<CallResult<T>>;
  /** As the kernel does when memory runs out: nothing is finished, no listener runs. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** As a deployment does before it starts another one; returns the exit code once the process has ended. */
  terminate(): Promise<number | null>;
  /** What it has written so far. */
  output(): string;
}

interface Spawned {
  child: ChildProcess;
  output(): string;
  /** Separate folder, removed at the end. */
  exit: Promise<number | null>;
}

function spawnServer(env: Record<string, string>): Spawned {
  return spawnProcess([MAIN], env);
}

function spawnProcess(args: string[], env: Record<string, string>): Spawned {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-process-'));
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      STOA_ENV: 'test',
      STOA_DEMO: '0',
      STOA_SECRET: SHARED_SECRET,
      STOA_DATA: folder,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exit = once(child, 'close').then(([code]) => {
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  });
  return { child, output: () => said, exit };
}

/** The real server in a separate process, ready to respond; without an address, on an embedded database. */
export async function startServerProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const { child, output, exit } = spawnServer({ DATABASE_URL: databaseUrl, ...env, PORT: port });
  const ended = exit.then((code) => {
    throw new Error(`the server ended with code ${code}: ${output()}`);
  });
  ended.catch(() => {});
  while (!output().includes('ready at')) await Promise.race([wait(20), ended]);
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  return {
    url,
    call: (method, path, token, body) => call(url, method, path, token, body),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    terminate: () => {
      child.kill('SIGTERM');
      return exit;
    },
    output,
  };
}

/** Runs a script of the project as `npm run` would; `input` is what a person would type. */
export async function runScript(
  [name = '', ...args]: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const { child, output, exit } = spawnProcess([join(SCRIPTS, `${name}.ts`), ...args], env);
  child.stdin?.end(input);
  return { code: await exit, output: output() };
}

/** Starts a server that is not expected to start; returns its output and how it ended. One that starts is stopped. */
export async function failToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output, exit } = spawnServer(env);
  let hasEnded = false;
  const ended = exit.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded && !output().includes('ready at')) await Promise.race([wait(20), ended]);
  // its exit code is 0, which no refusal has
  if (!hasEnded) child.kill('SIGTERM');
  return { code: await ended, output: output() };
}

async function call<T>(url: string, method: string, path: string, token = '', body?: unknown): Promise<CallResult<T>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      connection: 'close',
      ...(token ? { token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as CallResult<T>['body'] };
}
