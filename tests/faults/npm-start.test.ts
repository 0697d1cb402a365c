import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/postgres-cluster.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Without open requests the server ends at once; the rest is for a busy machine. */
const PATIENCE_MS = 20_000;

let folder: string;
let database: TestDatabase;
let npm: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-npm-start-'));
  database = await freshDatabase();
});
afterAll(async () => {
  try {
    // the group: a server that outlives npm is in it
    if (npm?.pid) process.kill(-npm.pid, 'SIGKILL');
  } catch {
    // all have ended
  }
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

test('SIGTERM to `npm start` ends the server as well, not only npm', async () => {
  const port = await freePort();
  const { PATH = '', HOME = folder } = process.env;
  npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME, STOA_ENV: 'test', STOA_DEMO: '0', LOG_LEVEL: 'silent' },
      ...{ STOA_DATA: folder, DATABASE_URL: database.url, PORT: String(port) },
    },
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // the server holds the same pipes, so they close when both have ended
  const ended = once(npm, 'close').then(() => 'ended');
  while (!said.includes('ready at')) expect(await Promise.race([wait(50, 'starting'), ended]), said).toBe('starting');

  npm.kill('SIGTERM');
  expect(await Promise.race([ended, wait(PATIENCE_MS, 'still running', { ref: false })])).toBe('ended');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}, 120_000);
