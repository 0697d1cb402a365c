import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, makeVersion } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { isInStage } from '../downloads/staged-release.ts';
import { reservationListQuery } from './contract.ts';
import { hasReserved, listReservations } from './list-reservations.server.ts';
import { cancelReservation, reserveApp } from './reserve.server.ts';
import { tellReleased } from './tell-released.server.ts';

let bare: BareApp;
let reader: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  reader = await as(bare.ctx(), await register(bare.ctx(), 'reader@example.com'));
});
afterAll(() => bare.close());

const announce = (name?: string) => makeApp(bare.app, { status: 'announced', ...(name && { name }) });
const release = async (id: number, percent = 100) => {
  await sql`update apps.apps set status = 'listed', listed_at = now() where id = ${id}`.execute(bare.app.database.db);
  return makeVersion(bare.app, { appId: id, percent });
};
const countOf = async (id: number) =>
  (
    await sql<{ count: number }>`select reservation_count as count from apps.apps where id = ${id}`.execute(
      bare.app.database.db,
    )
  ).rows[0]?.count;
const toldOf = async (id: number) =>
  (
    await sql<{ userId: number }>`
      select user_id as "userId" from notices where kind = 'app.released' and link = ${`/app_detail/${id}`}`.execute(
      bare.app.database.db,
    )
  ).rows.length;

describe('a reservation', () => {
  it('counts once however often it is made, and can be taken back', async () => {
    const id = await announce();
    await Promise.all(Array.from({ length: 4 }, () => reserveApp(reader, { id })));
    expect([await countOf(id), await hasReserved(reader, id)]).toEqual([1, true]);
    await Promise.all(Array.from({ length: 4 }, () => cancelReservation(reader, { id })));
    expect([await countOf(id), await hasReserved(reader, id)]).toEqual([0, false]);
  });

  it('is refused to guests, for apps that are out, and for those that are not public', async () => {
    const id = await announce();
    await expect(reserveApp(bare.ctx(), { id })).rejects.toMatchObject({ code: 'login_required' });
    await expect(cancelReservation(bare.ctx(), { id })).rejects.toMatchObject({ code: 'login_required' });
    const visitor: Ctx = { ...reader, actor: { ...reader.actor, kind: 'visitor' } };
    await expect(reserveApp(visitor, { id })).rejects.toMatchObject({ code: 'members_only' });
    await release(id);
    await expect(reserveApp(reader, { id })).rejects.toMatchObject({ code: 'app_not_announced' });
    const draft = await makeApp(bare.app, { status: 'draft' });
    await expect(reserveApp(reader, { id: draft })).rejects.toMatchObject({ code: 'app_not_found' });
  });

  it('is listed with the state of its app', async () => {
    const [waiting, out] = [await announce('Waiting Harbour'), await announce('Open Harbour')];
    for (const id of [waiting, out]) await reserveApp(reader, { id });
    await release(out);
    const list = async (query: object) =>
      (await listReservations(reader, reservationListQuery.parse({ keyword: 'harbour', ...query }))).list;
    expect((await list({})).map(({ name, state }) => [name, state])).toEqual([
      ['Open Harbour', 'out'],
      ['Waiting Harbour', 'waiting'],
    ]);
    expect((await list({ state: 'waiting' })).map(({ appId }) => appId)).toEqual([waiting]);
  });
});

describe('the release of an app', () => {
  it('notifies ten thousand people, each once', async () => {
    const id = await announce();
    const { db } = bare.app.database;
    await sql`insert into users (nickname, email) select 'Reader ' || n, 'reader' || n || '@example.org'
      from generate_series(1, 10000) n`.execute(db);
    await sql`insert into apps.reservations (app_id, user_id)
      select ${id}::bigint, id from users where email like 'reader%@example.org'`.execute(db);
    await tellReleased(bare.ctx());
    expect(await toldOf(id)).toBe(0);
    await release(id);
    await Promise.all([tellReleased(bare.ctx()), tellReleased(bare.ctx())]);
    await tellReleased(bare.ctx());
    expect(await toldOf(id)).toBe(10_000);
    const people = await sql<{ num: number }>`
      select count(distinct user_id)::int as num from notices where kind = 'app.released' and link = ${`/app_detail/${id}`}`.execute(
      db,
    );
    expect(people.rows).toEqual([{ num: 10_000 }]);
  }, 120_000);

  it('notifies those whom a staged one has reached, and nobody of a test version', async () => {
    const id = await announce();
    const { db } = bare.app.database;
    await sql`insert into apps.reservations (app_id, user_id)
      select ${id}::bigint, id from users order by id limit 200`.execute(db);
    const { versionId } = await release(id, 30);
    await sql`update apps.versions set channel = 'beta' where id = ${versionId}::bigint`.execute(db);
    await tellReleased(bare.ctx());
    expect(await toldOf(id)).toBe(0);
    await sql`update apps.versions set channel = 'stable' where id = ${versionId}::bigint`.execute(db);
    await tellReleased(bare.ctx());
    const told = await sql<{ userId: number; isTold: boolean }>`
      select user_id as "userId", notified_at is not null as "isTold" from apps.reservations
      where app_id = ${id}::bigint`.execute(db);
    for (const { userId, isTold } of told.rows) expect(isTold).toBe(isInStage(`user:${userId}`, versionId, 30));
    expect(new Set(told.rows.map(({ isTold }) => isTold))).toEqual(new Set([true, false]));
    await sql`update apps.versions set percent = 100 where id = ${versionId}::bigint`.execute(db);
    await tellReleased(bare.ctx());
    expect(await toldOf(id)).toBe(200);
  });

  it('notifies again if the process dies before the notification is stored', async () => {
    const id = await announce();
    await reserveApp(reader, { id });
    await release(id);
    const { db } = bare.app.database;
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception $$died$$; end'`.execute(
      db,
    );
    await sql`create trigger refuse before insert on notices execute function refuse()`.execute(db);
    await expect(tellReleased(bare.ctx())).rejects.toThrow('died');
    await sql`drop trigger refuse on notices`.execute(db);
    expect(await toldOf(id)).toBe(0);
    for (const _ of [1, 2]) await tellReleased(bare.ctx());
    expect(await toldOf(id)).toBe(1);
  });
});
