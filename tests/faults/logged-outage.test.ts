import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startOwnPostgres } from '../support/postgres-server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/test-database.ts';

test('the log says when an outage of the database ends, and which process wrote each line', async () => {
  const postgres = await startOwnPostgres();
  onTestFinished(() => postgres.stop());
  const database = await freshDatabase({ serverUrl: postgres.url });
  onTestFinished(() => database.close());
  const server = await startServerProcess(database.url ?? '', { LOG_LEVEL: 'warn', STOA_ROLE: 'web' });
  onTestFinished(() => server.stop());
  await postgres.crash();
  const search = () => server.call('GET', `/api/front/product/list?keyword=${Math.random()}`);
  expect((await search()).status).toBe(503);
  await postgres.resume();
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const count = (message: string) => lines().filter(({ msg }) => msg === message).length;
  await expect.poll(() => count('database available again'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => count('notifications arrive again, some may have been missed'), { timeout: 20_000 }).toBe(1);
  expect((await search()).status).toBe(200);
  expect(count('database unavailable')).toBeGreaterThan(0);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const origin = { process: `web:${new URL(server.url).port}`, host: hostname(), release: version };
  for (const line of lines()) expect(line).toMatchObject(origin);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  // of changes to cached data, signals to windows, and news
  expect(Number(/^stoa_notification_gaps_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  expect(metrics).toMatch(/^stoa_open_windows 0$/m);
});
