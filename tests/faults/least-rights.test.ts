import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { failToStart, runScript, startServerProcess } from '../support/server-process.ts';
import { onServer } from '../support/server-template.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
/** The statements of the guide: those of a superuser, and those of the owner in the new database. */
const [MAKING = '', GRANTING = ''] = [...GUIDE.matchAll(/```sql\n(.*?)```/gs)].map((block) => named(block[1] ?? ''));

/** Names of this test, so that it meets no other database or role of the server. */
function named(statements: string): string {
  return statements.replaceAll(/\bstoa(_\w+)?\b/g, 'stoa_rights$1').replaceAll('…', 'known');
}

const serverUrl = inject('databaseServerUrl') as string;
const as = (username: string, password = 'known') =>
  Object.assign(new URL(serverUrl), { username, password, pathname: '/stoa_rights' }).href;
const OWNER = as('stoa_rights_owner');
const APP = as('stoa_rights_app');

const GUEST = { email: 'guest@example.com', deviceId: 'device-1' };
const statementsOf = (text: string) => text.split(';').filter((statement) => statement.trim() !== '');

async function drop(): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query('drop database if exists stoa_rights with (force)');
    for (const role of ['app', 'owner']) await client.query(`drop role if exists stoa_rights_${role}`);
  });
}

beforeAll(async () => {
  await drop();
  await onServer(serverUrl, async (client) => {
    for (const statement of statementsOf(MAKING)) await client.query(statement);
  });
  await onServer(OWNER, async (client) => {
    for (const statement of statementsOf(GRANTING)) await client.query(statement);
  });
  const migrated = await runScript(['db-migrate'], { DATABASE_URL: OWNER });
  expect(migrated).toMatchObject({ code: 0 });
});
afterAll(drop);

test('a server whose role owns no table starts, fills a new database and stores what is sent', async () => {
  const server = await startServerProcess(APP);
  try {
    const visitor = await server.call<{ token: string }>('POST', '/api/front/login/register/visitor', '', GUEST);
    expect(visitor.status).toBe(200);
    expect((await server.call('GET', '/api/front/user/info', visitor.body.data.token)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('its role reads and writes the rows of every table, and uses every sequence', async () => {
  const lacking = await onServer(APP, (client) =>
    client.query<{ name: string }>(`
      select tablename as name from pg_tables where schemaname in ('public', 'forum', 'chat') and not (
        select bool_and(has_table_privilege(format('%I.%I', schemaname, tablename), wanted))
        from unnest(array['select', 'insert', 'update', 'delete']) wanted)
      union all
      select sequencename from pg_sequences where schemaname in ('public', 'forum', 'chat')
        and not has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'usage')`),
  );
  expect(lacking.rows).toEqual([]);
});

test.each([
  'create table mine (id int)',
  'create schema mine',
  'drop table audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger all',
  'alter table users add column mine int',
])('it may not: %s', async (statement) => {
  await expect(onServer(APP, (client) => client.query(statement))).rejects.toMatchObject({ code: '42501' });
});

test('with migrations missing, it does not start and says who runs them', async () => {
  await onServer(OWNER, (client) =>
    client.query('delete from migrations where name = (select min(name) from migrations)'),
  );
  const { code, output } = await failToStart({ PORT: '0', DATABASE_URL: APP });
  expect(code).toBe(1);
  expect(output).toMatch(/migrations are missing \(1\), .* npm run db:migrate with the role that owns them/);
});
