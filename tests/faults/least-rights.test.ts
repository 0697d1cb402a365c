import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { failToStart, startServerProcess } from '../support/server-process.ts';
import { onServer } from '../support/server-template.ts';
import { makeTwoRoles, type TwoRoles } from '../support/two-roles.ts';

const GUEST = { email: 'guest@example.com', deviceId: 'device-1' };

let roles: TwoRoles;
beforeAll(async () => {
  roles = await makeTwoRoles(inject('databaseServerUrl') as string, 'stoa_rights');
});
afterAll(() => roles?.drop());

test('a server whose role owns no table starts, fills a new database and stores what is sent', async () => {
  const server = await startServerProcess(roles.app);
  try {
    const visitor = await server.call<{ token: string }>('POST', '/api/front/login/register/visitor', '', GUEST);
    expect(visitor.status).toBe(200);
    expect((await server.call('GET', '/api/front/user/info', visitor.body.data.token)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('its role reads and writes the rows of every table, and uses every sequence', async () => {
  const lacking = await onServer(roles.app, (client) =>
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
  await expect(onServer(roles.app, (client) => client.query(statement))).rejects.toMatchObject({ code: '42501' });
});

test('with migrations missing, it does not start and says who runs them', async () => {
  await onServer(roles.owner, (client) =>
    client.query('delete from migrations where name = (select max(name) from migrations)'),
  );
  const { code, output } = await failToStart({ PORT: '0', DATABASE_URL: roles.app });
  expect(code).toBe(1);
  expect(output).toMatch(/migrations are missing \(1\), .* npm run db:migrate with the role that owns them/);
});
