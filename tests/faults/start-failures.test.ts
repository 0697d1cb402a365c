import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/postgres-cluster.ts';
import { failToStart } from '../support/server-process.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let stranger: Server;
let strangersPort: number;
const folder = mkdtempSync(join(tmpdir(), 'stoa-start-'));
const file = join(folder, 'file');

beforeAll(async () => {
  database = await freshDatabase();
  writeFileSync(file, '');
  strangersPort = await freePort();
  stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => stranger.listen(strangersPort, '127.0.0.1', resolve));
});
afterAll(async () => {
  stranger.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const elsewhere = (change: { username?: string; pathname?: string }) =>
  Object.assign(new URL(database.url ?? ''), change).href;

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a port that is taken',
    () => ({ DATABASE_URL: database.url ?? '', PORT: String(strangersPort) }),
    /port \d+ is taken/,
  ],
  ['a port that is no number', () => ({ PORT: 'front door' }), /PORT wants a port number/],
  [
    'a folder that cannot be written',
    () => ({ STOA_DATA: join(file, 'data') }),
    /STOA_DATA: the folder .* cannot be written/,
  ],
  ['a file in the place of the folder', () => ({ STOA_DATA: file }), /STOA_DATA: the folder .* cannot be written/],
  ['an address of no database', () => ({ DATABASE_URL: 'mysql://localhost/shop' }), /DATABASE_URL wants an address/],
  ['an address that is none', () => ({ DATABASE_URL: 'postgres://' }), /DATABASE_URL/],
  [
    'a database server that is not there',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/shop' }),
    /DATABASE_URL: no PostgreSQL answers/,
  ],
  [
    'something else at that address',
    () => ({ DATABASE_URL: `postgres://127.0.0.1:${strangersPort}/shop` }),
    /DATABASE_URL: the host does not answer like PostgreSQL/,
  ],
  [
    'a user that the database does not know',
    () => ({ DATABASE_URL: elsewhere({ username: 'stranger' }) }),
    /DATABASE_URL: PostgreSQL refuses/,
  ],
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: elsewhere({ pathname: '/nowhere' }) }),
    /there is no such database/,
  ],
  [
    'production without its settings',
    () => ({ STOA_ENV: 'production', STOA_SECRET: '' }),
    /production needs DATABASE_URL, PUBLIC_URL, STOA_SECRET/,
  ],
])('%s is told in one sentence', async (_title, env, sentence) => {
  const { code, output } = await failToStart({ PORT: '0', ...env() });
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.split('\n').filter((line) => /^\s+at |Error:/.test(line))).toEqual([]);
});
