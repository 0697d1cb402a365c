import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillBasics } from '../../database/basics/basics.ts';
import { markDemo } from '../../database/demo/demo-marker.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { failToStart, runScript, startServerProcess } from '../support/server-process.ts';
import { onServer } from '../support/server-template.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

const NAME = 'stoa_demo_left';
const REFUSED = /^stoa: this database has the content of a trial run, .* npm run demo:remove -- --accounts-only$/m;

let database: TestDatabase;
let url: string;
beforeAll(async () => {
  database = await freshDatabase();
  url = Object.assign(new URL(database.url ?? ''), { pathname: `/${NAME}` }).href;
  await onServer(database.url ?? '', async (client) => {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  });
  await onDatabase(async (db) => {
    await migrate(db);
    await fillBasics(db);
    await sql`
      with made as (
        insert into users (email, nickname, password_hash) values
          ('owner@stoa.test', 'Owner', 'x'), ('yun@friends.stoa.test', 'Yun', null), ('ada@shop.example', 'Ada', 'y')
        returning id, email
      )
      insert into site_members (site_id, user_id, role_id, via)
      select r.site_id, m.id, r.id, 'given' from made m, roles r where r.key = 'owner' and m.email <> 'yun@friends.stoa.test'`.execute(
      db,
    );
  });
});
afterAll(async () => {
  await onServer(database.url ?? '', (client) => client.query(`drop database if exists ${NAME} with (force)`));
  await database.close();
  rmSync(folder, { recursive: true });
});

async function onDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ url });
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'stoa-demo-left-'));
const asProduction = { STOA_ENV: 'production', PUBLIC_URL: 'https://shop.example', STOA_DATA: folder };
const production = () => ({ DATABASE_URL: url, PORT: '0', ...asProduction });

test('an address like those of the demo keeps nothing from starting: anybody may have given it', async () => {
  const server = await startServerProcess(url, asProduction);
  await server.stop();
});

test('the mark of the demo keeps a production from starting until its accounts are closed; others stay', async () => {
  await onDatabase(markDemo);
  expect(await failToStart(production())).toMatchObject({ code: 1, output: expect.stringMatching(REFUSED) });
  const asked = await runScript(['demo-remove'], production());
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('1 accounts and 0 orders') });
  const closed = await runScript(['demo-remove', '--accounts-only'], production());
  expect(closed).toMatchObject({ code: 0, output: expect.stringContaining('closed 2 accounts') });
  const left = await onDatabase((db) =>
    sql<{ email: string; state: string }>`
      select u.email, concat_ws(' ', u.status, u.password_hash, count(m.user_id)) as state
      from users u left join site_members m on m.user_id = u.id group by u.id order by u.id`.execute(db),
  );
  expect(left.rows).toEqual([
    { email: 'owner@stoa.test', state: 'banned 0' },
    { email: 'yun@friends.stoa.test', state: 'banned 0' },
    { email: 'ada@shop.example', state: 'active y 5' },
  ]);
  const server = await startServerProcess(url, asProduction);
  await server.stop();
});

test('a database with the mark can be emptied for a new start', async () => {
  await onDatabase(markDemo);
  expect(await failToStart(production())).toMatchObject({ code: 1, output: expect.stringMatching(REFUSED) });
  expect(await runScript(['demo-remove', '--yes'], production())).toMatchObject({ code: 0 });
  const server = await startServerProcess(url, asProduction);
  await server.stop();
  const { rows } = await onDatabase((db) =>
    sql<{ users: number }>`select count(*)::int as users from users`.execute(db),
  );
  expect(rows).toEqual([{ users: 0 }]);
});

test('a process with another folder for uploads is refused, unless the id of the former one is written there', async () => {
  const other = mkdtempSync(join(tmpdir(), 'stoa-other-media-'));
  const { code, output } = await failToStart({ ...production(), STOA_DATA: other });
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringMatching(/does not hold the uploads of this database/),
  });
  const [, place = '', id = '', file = ''] =
    /^.*?(\/\S+) does not hold .* write (\S+) into its file (\S+)$/m.exec(output) ?? [];
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, file), id);
  const server = await startServerProcess(url, { ...asProduction, STOA_DATA: other });
  await server.stop();
  rmSync(other, { recursive: true });
});
