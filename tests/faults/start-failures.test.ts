import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { checkSecret } from '../../platform/database/secret-check.ts';
import { freePort } from '../support/postgres-cluster.ts';
import { failToStart, startServerProcess } from '../support/server-process.ts';
import { onServer } from '../support/server-template.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let stranger: Server;
let strangersPort: number;
const role = 'stoa_start_weak';
const made = ['bare', 'full', 'ascii', 'secret'].map((name) => `stoa_start_${name}`);

/** Databases that a shop cannot start on. A limit of zero connections refuses as a server does that has none left. */
async function makeUnsuitable(url: string): Promise<void> {
  await dropUnsuitable(url);
  await onServer(url, async (client) => {
    await client.query(`create role ${role} login password 'weak'`);
    await client.query('create database stoa_start_bare');
    await client.query('create database stoa_start_full connection limit 0');
    await client.query(
      "create database stoa_start_ascii template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'",
    );
    await client.query('create database stoa_start_secret');
  });
  const used = await openDatabase({ url: elsewhere({ pathname: '/stoa_start_secret' }) });
  await migrate(used.db);
  await checkSecret(used.db, 'another secret, with which the shop has run so far', undefined);
  await used.close();
}

async function dropUnsuitable(url: string): Promise<void> {
  await onServer(url, async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop role if exists ${role}`);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'stoa-start-'));
const file = join(folder, 'file');

beforeAll(async () => {
  database = await freshDatabase();
  await makeUnsuitable(database.url ?? '');
  writeFileSync(file, '');
  strangersPort = await freePort();
  stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => stranger.listen(strangersPort, '127.0.0.1', resolve));
});
afterAll(async () => {
  stranger.close();
  await dropUnsuitable(database.url ?? '');
  await database.close();
  rmSync(folder, { recursive: true });
});

const elsewhere = (change: { username?: string; password?: string; pathname?: string }) =>
  Object.assign(new URL(database.url ?? ''), change).href;

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a port that is taken',
    () => ({ DATABASE_URL: database.url ?? '', PORT: String(strangersPort) }),
    /port \d+ is taken/,
  ],
  ['a port that is no number', () => ({ PORT: 'front door' }), /PORT must be a port number/],
  [
    'a folder that cannot be written',
    () => ({ STOA_DATA: join(file, 'data') }),
    /STOA_DATA: the folder .* cannot be written/,
  ],
  ['a file in the place of the folder', () => ({ STOA_DATA: file }), /STOA_DATA: the folder .* cannot be written/],
  ['an address of no database', () => ({ DATABASE_URL: 'mysql://localhost/shop' }), /DATABASE_URL must be an address/],
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
    /DATABASE_URL: PostgreSQL refuses that user or password; .* %40 %23/,
  ],
  [
    'a password that is wrong',
    () => ({ DATABASE_URL: elsewhere({ password: 'wrong' }) }),
    /DATABASE_URL: PostgreSQL refuses that user or password; .* %40 %23/,
  ],
  [
    'a password with an @ in it, which is wrong',
    () => ({ DATABASE_URL: elsewhere({ password: 'PLACEHOLDER' }).replace('PLACEHOLDER', 'p@ss') }),
    /DATABASE_URL: PostgreSQL refuses that user or password; .* %40 %23/,
  ],
  ...['p#ss', 'p/ss', '1/2', '1?2', '100%', '%zz'].map((password): [string, () => Record<string, string>, RegExp] => [
    `a password with a character of addresses in it (${password})`,
    () => ({ DATABASE_URL: `postgres://stoa:${password}@127.0.0.1:5432/shop` }),
    /^stoa: DATABASE_URL cannot be read: .* percent-encoded, as %40 %23 %25 %2F %3F/m,
  ]),
  [
    'encryption that the server does not offer',
    () => ({ DATABASE_URL: `${database.url}?sslmode=require` }),
    /DATABASE_URL: the server offers no encryption, but sslmode asks for it/,
  ],
  [
    'a role that may not create tables',
    () => ({ DATABASE_URL: elsewhere({ username: role, password: 'weak', pathname: '/stoa_start_bare' }) }),
    /DATABASE_URL: migrations are missing \(\d+\), and this role may not .* npm run db:migrate with the role that owns the database/,
  ],
  [
    'a server without a free connection',
    () => ({ DATABASE_URL: elsewhere({ username: role, password: 'weak', pathname: '/stoa_start_full' }) }),
    /DATABASE_URL: PostgreSQL has no connection left: .* DATABASE_POOL/,
  ],
  [
    'a database that knows no letters beyond ASCII',
    () => ({ DATABASE_URL: elsewhere({ pathname: '/stoa_start_ascii' }) }),
    /character type “C”, .* Chinese and Thai .* createdb --template=template0 --encoding=UTF8 --locale=C\.UTF-8/,
  ],
  [
    'another secret than the database was used with',
    () => ({ DATABASE_URL: elsewhere({ pathname: '/stoa_start_secret' }) }),
    /STOA_SECRET is not the secret that this database has been used with: .* STOA_SECRET_PREVIOUS/,
  ],
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: elsewhere({ pathname: '/nowhere' }) }),
    /there is no such database/,
  ],
  [
    'more connections than the server allows',
    () => ({ DATABASE_URL: database.url ?? '', DATABASE_POOL: '500' }),
    /DATABASE_POOL: a process needs 504 connections .* the server allows \d+ in all/,
  ],
  [
    'an address of another machine',
    () => ({ DATABASE_URL: database.url ?? '', HOST: '192.0.2.1' }),
    /HOST is no address of this machine/,
  ],
  ['a sender that is no address', () => ({ MAIL_FROM: 'garbage' }), /MAIL_FROM must be an address/],
  ['a public address with a path', () => ({ PUBLIC_URL: 'https://shop.example/shop' }), /PUBLIC_URL must have no path/],
  [
    'production without its settings',
    () => ({ STOA_ENV: 'production', STOA_SECRET: '' }),
    /production needs DATABASE_URL, PUBLIC_URL, STOA_SECRET/,
  ],
])('reports %s in one sentence', async (_title, env, sentence) => {
  const { code, output } = await failToStart({ PORT: '0', ...env() });
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.split('\n').filter((line) => /^\s+at |Error:/.test(line))).toEqual([]);
});

test('the former secret beside the new one starts the shop, and afterwards the new one is enough', async () => {
  const url = elsewhere({ pathname: '/stoa_start_secret' });
  const former = 'another secret, with which the shop has run so far';
  const both = await startServerProcess(url, { STOA_SECRET_PREVIOUS: former });
  await both.stop();
  const alone = await startServerProcess(url);
  await alone.stop();
  expect((await failToStart({ PORT: '0', DATABASE_URL: url, STOA_SECRET: former })).output).toMatch(
    /STOA_SECRET is not/,
  );
});
