import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeApi, storeApiDocument } from '../../../tests/support/api-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { apiListQuery } from './contract.ts';
import { listApis, listApisOfDeveloper } from './list-apis.server.ts';
import { readApi } from './read-api.server.ts';
import { readOperation } from './read-operation.server.ts';

let bare: BareApp;
let weather = 0;
beforeAll(async () => {
  bare = await startBareApp();
  const summary = { en: 'Forecasts', 'zh-CN': '天气预报', th: 'พยากรณ์อากาศ', fr: 'Prévisions météo' };
  weather = await makeApi(bare.app, { name: { en: 'Otter Weather' }, summary });
  await makeApi(bare.app, { name: { en: 'Paid Rates' }, prices: [4900, 9900], categoryId: 7 });
  await makeApi(bare.app, { name: { en: 'Hidden Weather' }, status: 'draft' });
  await makeApi(bare.app, { name: { en: 'Former Weather' }, status: 'taken_down' });
});
afterAll(() => bare.close());

const find = async (query: object) => {
  const { list, isSimilar } = await listApis(bare.ctx(), apiListQuery.parse(query));
  return { names: list.map(({ name }) => name), isSimilar };
};

describe('the search', () => {
  it.each([['weather'], ['OTTER wea'], ['天气'], ['พยากรณ์'], ['prévisions']])(
    'finds an API by %s, and none that is not listed',
    async (title) => {
      expect((await find({ title })).names).toEqual(['Otter Weather']);
    },
  );

  it('finds APIs by what their operations do', async () => {
    expect((await find({ title: 'city' })).names.toSorted()).toEqual(['Otter Weather', 'Paid Rates']);
  });

  it('takes the words as a title or as a name', async () => {
    expect((await find({ name: 'rates' })).names).toEqual((await find({ title: 'rates' })).names);
  });

  it('finds a name with a typing error, and says so', async () => {
    expect(await find({ title: 'Otter Feather' })).toEqual({ names: ['Otter Weather'], isSimilar: true });
    expect(await find({ title: 'zzzzqqq' })).toEqual({ names: [], isSimilar: false });
  });

  it('filters by price, and finds nothing in a category that does not exist', async () => {
    expect((await find({ free: '1' })).names).not.toContain('Paid Rates');
    expect((await find({ cid: 999_999 })).names).toEqual([]);
  });
});

test('an API has its plans by the terms on offer, and its operations', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from apis.plans where api_id = ${weather}::bigint order by sort desc limit 1`.execute(
    bare.app.database.db,
  );
  const plan = rows[0]?.id;
  const add = (number: number, price: number, days: number) =>
    sql`
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    values (${plan}::bigint, ${number}::int, ${price}::bigint, 'CNY', 2000, 5, 10, now() + make_interval(days => ${days}::int))`.execute(
      bare.app.database.db,
    );
  await add(2, 5900, -1);
  await add(3, 6900, 30);
  const api = await readApi(bare.ctx(), weather);
  expect(api.plans.map(({ price, quota }) => [price.amount, quota])).toEqual([
    [0, 1000],
    [5900, 2000],
  ]);
  expect([api.isFree, api.priceFrom?.amount]).toEqual([true, 5900]);
  expect(api.operations.map(({ slug }) => slug)).toEqual(['read-city', 'add-city']);
  expect(api.document).toMatchObject({ number: 1, openapi: '3.1.0', version: '2' });
});

test('the terms of a plan are never changed', async () => {
  const change = sql`update apis.plan_versions set price_minor = 1`.execute(bare.app.database.db);
  await expect(change).rejects.toThrow('only added to');
});

test('a later document keeps the operations that it still has, and ends the others', async () => {
  const id = await makeApi(bare.app);
  const idsOf = async () => new Map((await readApi(bare.ctx(), id)).operations.map((each) => [each.slug, each.id]));
  const before = await idsOf();
  const moved = `openapi: 3.1.0
info: { title: a, version: "3" }
paths: { "/cities": { post: { operationId: readCity, responses: { "200": { description: d } } } } }`;
  expect(await storeApiDocument(bare.app, id, moved)).toBe(2);
  expect(await idsOf()).toEqual(new Map([['read-city', before.get('add-city')]]));
  await expect(readOperation(bare.ctx(), id, 'add-city')).rejects.toMatchObject({ code: 'api_not_found' });
  expect((await readOperation(bare.ctx(), id, 'read-city')).samples).toHaveLength(6);
});

test('fields are shown in the order of the document', async () => {
  const { answers } = await readOperation(bare.ctx(), weather, 'read-city');
  expect(answers[0]?.content?.fields.map(({ name }) => name)).toEqual(['name', 'id']);
});

test('what is not listed is not found', async () => {
  const draft = await makeApi(bare.app, { status: 'draft' });
  await expect(readApi(bare.ctx(), draft)).rejects.toMatchObject({ code: 'api_not_found' });
  await expect(readOperation(bare.ctx(), draft, 'read-city')).rejects.toMatchObject({ code: 'api_not_found' });
  const own = await listApisOfDeveloper(bare.ctx(), 1, 50);
  expect(own.map(({ id }) => id)).not.toContain(draft);
});
