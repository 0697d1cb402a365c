import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeApiDocument } from '../../../tests/support/api-market.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { offerApi } from '../../../tests/support/callable-api.ts';
import { noticesOf } from '../../../tests/support/notices.ts';
import { as, later } from '../../../tests/support/people.ts';
import { lastAudited, newcomerOf, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { apiListQuery } from '../reading/contract.ts';
import { listApis } from '../reading/list-apis.server.ts';
import { readApi } from '../reading/read-api.server.ts';
import { appealTakeDown } from './appeal.server.ts';
import { officeApisQuery } from './contract.ts';
import { listApi, restoreApi, returnApi, takeDownApi, upholdTakeDown } from './decide.server.ts';
import { listOfficeApis } from './list-office-apis.server.ts';
import { readOfficeApi } from './read-office-api.server.ts';

type Person = Ctx & { actor: Actor };
type State = NonNullable<Parameters<typeof offerApi>[1]>['status'];

let bare: BareApp;
let staff: Person;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  staff = await staffWith(bare, ['apis.review']);
  developer = await addDeveloper(bare);
});
afterAll(() => bare.close());

const offered = async (status: State) =>
  (await offerApi(bare.app, { status, developerId: developer.id, operations: [['GET', '/cities']] })).apiId;
const list = async (id: number, ctx: Ctx = staff) =>
  listApi(ctx, { id, updatedAt: (await readOfficeApi(staff, id)).updatedAt });
const find = (given: object) => listOfficeApis(staff, officeApisQuery.parse(given));
const reason = 'Copied data';

describe('the queue', () => {
  it('has the longest wait first, and every API by its state, its names and its developer', async () => {
    const [young, old] = [await offered('in_review'), await offered('in_review')];
    const waits = (id: number, hours: number) =>
      sql`update apis.apis set submitted_at = now() - ${hours}::int * interval '1 hour', slug = ${`queue-${hours}`}
        where id = ${id}::bigint`.execute(staff.db);
    await waits(young, 2);
    await waits(old, 50);
    const queue = await find({});
    expect(queue.list.map(({ id }) => id)).toEqual([old, young]);
    expect(queue).toMatchObject({ total: 2, list: [{ waitsSince: expect.any(String), operations: 1 }, {}] });
    expect((await find({ status: 'all', q: 'QUEUE-50' })).list).toMatchObject([
      { id: old, developer: { id: developer.id } },
    ]);
    const { name } = queue.list[0]?.developer ?? { name: '' };
    expect((await find({ status: 'in_review', q: name.slice(0, 12) })).total).toBe(2);
    expect((await find({ status: 'listed', q: 'queue-50' })).total).toBe(0);
    await returnApi(staff, { id: young, reason });
    await returnApi(staff, { id: old, reason });
  });
});

describe('a decision', () => {
  it('lists an API, takes it down and restores it, and notifies the whole team', async () => {
    const id = await offered('in_review');
    const member = await developer.join('publisher');
    const isFound = async () => (await listApis(bare.ctx(), apiListQuery.parse({}))).list.some((api) => api.id === id);
    expect(await isFound()).toBe(false);
    await list(id);
    expect(await isFound()).toBe(true);
    expect(await lastAudited(bare)).toMatchObject({ act: 'api.listed', subject: `api:${id}` });
    await takeDownApi(staff, { id, reason });
    expect(await lastAudited(bare)).toMatchObject({ act: 'api.taken_down', details: { reason } });
    expect(await isFound()).toBe(false);
    await expect(readApi(bare.ctx(), id)).rejects.toMatchObject({ code: 'api_not_found' });
    expect(await readOfficeApi(staff, id)).toMatchObject({ status: 'taken_down', statusReason: reason });
    await restoreApi(staff, { id });
    expect(await isFound()).toBe(true);
    const read = await readOfficeApi(staff, id);
    expect(read).toMatchObject({ status: 'listed', statusReason: '', plans: [{ name: 'Free', quota: 1_000 }] });
    expect(read.decisions.map(({ decision }) => decision)).toEqual(['restored', 'taken_down', 'listed']);
    for (const { actor } of [developer.owner, member])
      expect((await noticesOf(staff, actor.userId)).slice(-3)).toEqual([
        'api.listed',
        'api.taken_down',
        'api.restored',
      ]);
  });

  it('returns an API as a draft with a reason', async () => {
    const id = await offered('in_review');
    await returnApi(staff, { id, reason: 'No contact' });
    expect(await readOfficeApi(staff, id)).toMatchObject({ status: 'draft', statusReason: 'No contact' });
    expect((await noticesOf(staff, developer.owner.actor.userId)).at(-1)).toBe('api.returned');
  });

  it('is about what the reviewer saw', async () => {
    const id = await offered('in_review');
    const { updatedAt } = await readOfficeApi(staff, id);
    await sql`update apis.apis set upstream_url = 'https://other.example.org', updated_at = now() + interval '1 second'
      where id = ${id}::bigint`.execute(staff.db);
    await expect(listApi(staff, { id, updatedAt })).rejects.toMatchObject({ code: 'api_state_changed' });
    await list(id);
  });

  it('is made once: of two reviewers the second is refused', async () => {
    const id = await offered('in_review');
    const { updatedAt } = await readOfficeApi(staff, id);
    const tried = await Promise.allSettled([1, 2].map(() => listApi(staff, { id, updatedAt })));
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each<[State, string[]]>([
    ['draft', ['list', 'return', 'takeDown', 'restore', 'uphold']],
    ['in_review', ['takeDown', 'restore', 'uphold']],
    ['listed', ['list', 'return', 'restore', 'uphold']],
    ['taken_down', ['list', 'return', 'takeDown', 'uphold']],
  ])('is not one that the state %s does not admit', async (status, refused) => {
    const id = await offered(status);
    const acts: Record<string, () => Promise<void>> = {
      list: () => list(id),
      return: () => returnApi(staff, { id, reason }),
      takeDown: () => takeDownApi(staff, { id, reason }),
      restore: () => restoreApi(staff, { id }),
      uphold: () => upholdTakeDown(staff, { id, reason }),
    };
    for (const act of refused) await expect(acts[act]?.(), act).rejects.toMatchObject({ code: 'api_state_changed' });
  });

  it('lists nothing of a suspended developer', async () => {
    const other = await addDeveloper(bare);
    const { apiId: id } = await offerApi(bare.app, { status: 'in_review', developerId: other.id });
    await sql`update developers set status = 'suspended' where id = ${other.id}::bigint`.execute(staff.db);
    await expect(list(id)).rejects.toMatchObject({ code: 'api_state_changed' });
    await returnApi(staff, { id, reason });
  });

  it('shows which operations differ from those that were listed', async () => {
    const id = await offered('in_review');
    const documentOf = (path: string) => `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { ${path}: { get: { responses: { "200": { description: d } } } } }`;
    await storeApiDocument(bare.app, id, documentOf('/cities'));
    await list(id);
    expect((await readOfficeApi(staff, id)).changes).toBeNull();
    await storeApiDocument(bare.app, id, documentOf('/towns'));
    expect((await readOfficeApi(staff, id)).changes).toEqual({
      number: 2,
      added: [{ method: 'GET', path: '/towns' }],
      removed: [{ method: 'GET', path: '/cities' }],
    });
  });
});

describe('an appeal', () => {
  it('is made once, waits in the queue, and is decided', async () => {
    const id = await offered('listed');
    await takeDownApi(staff, { id, reason });
    await appealTakeDown(developer.owner, { id, appeal: 'It is our own data' });
    expect(await lastAudited(bare)).toMatchObject({ act: 'api.appealed', subject: `api:${id}` });
    const again = appealTakeDown(developer.owner, { id, appeal: 'Please' });
    await expect(again).rejects.toMatchObject({ code: 'api_appealed' });
    expect((await find({ status: 'appealed' })).list).toMatchObject([
      { id, isAppealed: true, waitsSince: expect.any(String) },
    ]);
    expect((await readOfficeApi(staff, id)).decisions[0]).toMatchObject({ appeal: 'It is our own data' });
    await upholdTakeDown(later(staff, 5), { id, reason: 'It is not' });
    expect((await find({ status: 'appealed' })).list).toEqual([]);
    await expect(appealTakeDown(developer.owner, { id, appeal: 'But' })).rejects.toMatchObject({
      code: 'api_appealed',
    });
    await restoreApi(staff, { id });
    await takeDownApi(staff, { id, reason });
    await appealTakeDown(developer.owner, { id, appeal: 'Once more' });
    expect((await noticesOf(staff, developer.owner.actor.userId)).slice(-3)).toEqual([
      'api.upheld',
      'api.restored',
      'api.taken_down',
    ]);
  });

  it('is possible only for members of the team who may publish, of an API that was taken down', async () => {
    const id = await offered('taken_down');
    const listed = await offered('listed');
    const appeal = 'It is ours';
    await expect(appealTakeDown(developer.owner, { id: listed, appeal })).rejects.toMatchObject({
      code: 'api_state_changed',
    });
    const { owner: other } = await addDeveloper(bare);
    await expect(appealTakeDown(other, { id, appeal })).rejects.toMatchObject({ code: 'api_not_found' });
    await expect(appealTakeDown(bare.ctx(), { id, appeal })).rejects.toMatchObject({ code: 'login_required' });
    await expect(appealTakeDown(staff, { id, appeal })).rejects.toMatchObject({ code: 'no_permission' });
    const analyst = await developer.join('analyst');
    await expect(appealTakeDown(analyst, { id, appeal })).rejects.toMatchObject({ code: 'no_permission' });
    // taken down before there were decisions
    await expect(appealTakeDown(developer.owner, { id, appeal })).rejects.toMatchObject({ code: 'api_appealed' });
  });
});

describe('the platform decides', () => {
  const acts: [string, (ctx: Ctx, id: number) => Promise<unknown>][] = [
    ['lists', (ctx) => listOfficeApis(ctx, officeApisQuery.parse({}))],
    ['reads', (ctx, id) => readOfficeApi(ctx, id)],
    ['lists one', (ctx, id) => list(id, ctx)],
    ['returns', (ctx, id) => returnApi(ctx, { id, reason })],
    ['takes down', (ctx, id) => takeDownApi(ctx, { id, reason })],
    ['restores', (ctx, id) => restoreApi(ctx, { id })],
    ['upholds', (ctx, id) => upholdTakeDown(ctx, { id, reason })],
  ];

  it.each(acts)('%s: not guests, members, the team, other developers or other staff', async (_, act) => {
    const id = await offered('in_review');
    await expect(act(bare.ctx(), id)).rejects.toMatchObject({ code: 'login_required' });
    const refused = [
      await as(bare.ctx(), await newcomerOf(bare)),
      developer.owner,
      await developer.join('manager'),
      (await addDeveloper(bare)).owner,
      await staffWith(bare, ['apis.block', 'apps.review']),
    ];
    for (const ctx of refused) await expect(act(ctx, id)).rejects.toMatchObject({ code: 'no_permission' });
  });

  it('does not decide about APIs of the reviewer’s own team', async () => {
    const id = await offered('in_review');
    await sql`
      insert into developer_members (developer_id, user_id, role, added_at)
      values (${developer.id}::bigint, ${staff.actor.userId}::bigint, 'publisher', now())`.execute(staff.db);
    await expect(list(id)).rejects.toMatchObject({ code: 'no_permission' });
    await sql`delete from developer_members where user_id = ${staff.actor.userId}::bigint`.execute(staff.db);
    await expect(returnApi(staff, { id: 987_654, reason })).rejects.toMatchObject({ code: 'api_not_found' });
  });
});
