import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { startOwnPostgres } from './postgres-server.ts';
import { onServer } from './server-template.ts';

const setting = (url: string, name: string) =>
  onServer(
    url,
    async (client: Client) => (await client.query(`select current_setting('${name}') as value`)).rows[0].value,
  );

test('starts a server with trigram search and leaves nothing behind after stopping', async () => {
  const server = await startOwnPostgres();
  const data = await setting(server.url, 'data_directory');
  await onServer(server.url, (client) => client.query('create extension pg_trgm'));
  expect(await setting(server.url, 'fsync')).toBe('off');
  await server.stop();
  expect(existsSync(data)).toBe(false);
  await expect(setting(server.url, 'fsync')).rejects.toThrow();
});

test('keeps what a durable server has committed through a crash', async () => {
  const server = await startOwnPostgres({ durable: true });
  try {
    expect(await setting(server.url, 'fsync')).toBe('on');
    await onServer(server.url, (client) => client.query('create table kept as select 42 as answer'));
    await server.crash();
    await expect(setting(server.url, 'fsync')).rejects.toThrow();
    await server.resume();
    const rows = await onServer(server.url, async (client) => (await client.query('select answer from kept')).rows);
    expect(rows).toEqual([{ answer: 42 }]);
  } finally {
    await server.stop();
  }
});

test('ends the server when the process that started it is killed', async () => {
  const program = join(import.meta.dirname, 'postgres-server.ts');
  const code = `import { startOwnPostgres } from ${JSON.stringify(program)};
    console.log((await startOwnPostgres()).url); setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    starter.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  const data = await setting(url, 'data_directory');
  starter.kill('SIGKILL');
  await expect.poll(() => existsSync(data), { timeout: 15_000 }).toBe(false);
  await expect(setting(url, 'fsync')).rejects.toThrow();
  expect(readdirSync(tmpdir()).map((name) => join(tmpdir(), name, 'data'))).not.toContain(data);
});
