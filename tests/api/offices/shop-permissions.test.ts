import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEVELOPER_PERMISSIONS,
  DEVELOPER_ROLES,
  permissionsOfDeveloperRole,
} from '../../../domains/developers/rules.ts';
import { permissionsOfRole, SHOP_PERMISSIONS, STAFF_ROLES } from '../../../domains/merchants/staff/permissions.ts';
import { type ApiCall, addressOf, readCalls, sampleOf } from '../../support/api-calls.ts';
import { addCrowd } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let office: ApiCall[];
let developerOffice: ApiCall[];
let merchantId: number;
let ownerToken: string;

beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
  const calls = await readCalls(shop);
  office = calls.filter((call) => call.path.startsWith('/api/merchant/'));
  developerOffice = calls.filter((call) => call.path.startsWith('/api/developer/'));
  // samples name the account with the number 1: acting on it must not end the actor's own role
  await addCrowd(shop.database.db, 1);
  const { db } = shop.database;
  await sql`insert into merchant_types (key, name) values ('own', '{"en": "Shop"}')`.execute(db);
  await sql`insert into merchant_categories (key, name, commission_bp) values ('home', '{"en": "Home"}', 500)`.execute(
    db,
  );
  const owner = await person();
  ownerToken = owner.token;
  merchantId = await openShop('permissions', owner.userId);
});
afterAll(() => shop.close());

async function person(): Promise<{ userId: number; token: string }> {
  const [found] = await addCrowd(shop.database.db, 1);
  if (!found) throw new Error('nobody was added');
  return found;
}

async function openShop(key: string, ownerId: number): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into merchants (key, owner_id, type_id, category_id, name)
    select ${key}, ${ownerId}::bigint, t.id, c.id, '{"en": "Kiln"}' from merchant_types t, merchant_categories c limit 1
    returning id`.execute(shop.database.db);
  return made.rows[0]?.id ?? 0;
}

async function staffWith(role: string): Promise<string> {
  const { userId, token } = await person();
  await sql`
    insert into merchant_staff (merchant_id, user_id, role) values (${merchantId}::bigint, ${userId}::bigint, ${role})`.execute(
    shop.database.db,
  );
  return token;
}

/** A member of the staff whose own role has these permissions and no others. */
async function staffWithOnly(permissions: readonly string[]): Promise<string> {
  const { userId, token } = await person();
  await sql`
    with role as (
      insert into merchant_roles (merchant_id, name, permissions)
      values (${merchantId}::bigint, gen_random_uuid()::text, ${[...permissions]}::text[]) returning id)
    insert into merchant_staff (merchant_id, user_id, role, role_id)
    select ${merchantId}::bigint, ${userId}::bigint, 'own', id from role`.execute(shop.database.db);
  return token;
}

const permissionOf = (call: ApiCall) => (call.access?.startsWith('shop:') ? call.access.slice('shop:'.length) : null);

async function ask(call: ApiCall, token: string): Promise<{ status: number; missed?: string }> {
  const response = await fetch(shop.url + addressOf(call), {
    method: call.method,
    headers: { token, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    ...(call.body ? { body: JSON.stringify(sampleOf(call.body)) } : {}),
  });
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return { status: response.status };
  const { data } = JSON.parse(text) as { data: { error?: string; permission?: string } | null };
  return { status: response.status, missed: data?.error === 'no_permission' ? data.permission : undefined };
}

/** The calls that let someone in, whatever they answer then. */
async function openCalls(token: string, calls = office): Promise<string[]> {
  const open: string[] = [];
  for (const call of calls) {
    const { status, missed } = await ask(call, token);
    expect([call.name, status < 500 && status !== 401]).toEqual([call.name, true]);
    if (missed === undefined) open.push(call.name);
  }
  return open;
}

const callsFor = (permissions: readonly string[]) =>
  office.filter((call) => permissions.includes(permissionOf(call) ?? '')).map((call) => call.name);

test('every call of the merchant office requires a permission of the shop', () => {
  expect(office.length).toBeGreaterThan(40);
  expect(
    office.filter((call) => !SHOP_PERMISSIONS.some((key) => key === permissionOf(call))).map(({ name }) => name),
  ).toEqual([]);
});

test('the owner may call all of them', async () => {
  expect(await openCalls(ownerToken)).toEqual(office.map(({ name }) => name));
});

test.each(STAFF_ROLES)('the role %s opens exactly its calls', async (role) => {
  const calls = callsFor(permissionsOfRole(role));
  expect(calls.length).toBeGreaterThan(3);
  expect(await openCalls(await staffWith(role))).toEqual(calls);
});

test('a role of the shop with one permission opens exactly the calls that need it', async () => {
  const asked = [...new Set(office.map((call) => permissionOf(call) ?? ''))];
  for (const key of asked) expect([key, await openCalls(await staffWithOnly([key]))]).toEqual([key, callsFor([key])]);
});

test('a role without permissions, a former member and a shopper open none', async () => {
  expect(await openCalls(await staffWithOnly([]))).toEqual([]);
  expect(await openCalls((await person()).token)).toEqual([]);
  const left = await staffWith('manager');
  await sql`delete from merchant_staff where role = 'manager'`.execute(shop.database.db);
  expect(await openCalls(left)).toEqual([]);
});

test("another shop's owner reaches only the own shop, and none when naming this one", async () => {
  const stranger = await person();
  const own = await openShop('other', stranger.userId);
  const staffOf = (headers: Record<string, string>) =>
    shop.call<{ members: { userId: number }[] }>('GET', '/api/merchant/staff/list', { token: stranger.token, headers });
  const accepted: Record<string, string>[] = [{}, { shop: String(own) }, { cookie: `officeShop=${merchantId}` }];
  for (const headers of accepted)
    expect((await staffOf(headers)).body.data.members.map(({ userId }) => userId)).toEqual([stranger.userId]);
  // what is meant for one shop must not land in another
  for (const named of [merchantId, 0, -1, 'x', 1e300])
    expect((await staffOf({ shop: String(named) })).status).toBe(403);
});

test('an API key opens the calls of its scopes in its shop only, until it is revoked', async () => {
  const created = await shop.call<{ id: number; key: string }>('POST', '/api/merchant/key/create', {
    token: ownerToken,
    headers: { shop: String(merchantId) },
    body: { name: 'Stock', scopes: ['products.read', 'stock.edit'], days: 30 },
  });
  const { id, key } = created.body.data;
  expect(key).toMatch(/^stoa_sk_[\w-]{43}$/);
  expect(await openCalls(key)).toEqual(callsFor(['products.read', 'stock.edit']));
  const outside = await shop.call('GET', '/api/front/user/session/list', { token: key });
  expect(outside.status).toBe(401);
  const page = await fetch(`${shop.url}/login2/products`, { redirect: 'manual', headers: { cookie: `token=${key}` } });
  expect(page.status).toBe(303);
  const rows = await sql<{ row: string }>`select to_json(k)::text as row from merchant_api_keys k`.execute(
    shop.database.db,
  );
  expect(rows.rows[0]?.row).not.toContain(key);
  await shop.call('POST', '/api/merchant/key/revoke', { token: ownerToken, body: { id } });
  expect((await shop.call('GET', '/api/merchant/stock/list', { token: key })).status).toBe(401);
});

test('an API key never allows more than its creator may do now, and nothing once the creator leaves', async () => {
  const { db } = shop.database;
  const scopes = ['products.read', 'stock.edit'];
  const creator = await staffWithOnly(['developers.manage', ...scopes]);
  const create = (asked: string[]) =>
    shop.call<{ key: string; error?: string }>('POST', '/api/merchant/key/create', {
      token: creator,
      body: { name: 'Stock', scopes: asked },
    });
  const beyond = await create([...scopes, 'orders.read']);
  expect([beyond.status, beyond.body.data.error]).toEqual([403, 'beyond_own_permissions']);
  const { key } = (await create(scopes)).body.data;
  expect(await openCalls(key)).toEqual(callsFor(scopes));
  const creatorId = sql`(select created_by from merchant_api_keys order by id desc limit 1)`;
  const role = sql`(select role_id from merchant_staff where user_id = ${creatorId})`;
  await sql`update merchant_roles set permissions = '{products.read,orders.read}' where id = ${role}`.execute(db);
  expect(await openCalls(key)).toEqual(callsFor(['products.read']));
  await sql`delete from merchant_staff where user_id = ${creatorId}`.execute(db);
  expect(await openCalls(key)).toEqual([]);
});

test('no key can have permissions for staff, withdrawals or keys', async () => {
  for (const scope of ['staff.manage', 'earnings.withdraw', 'developers.manage']) {
    const body = { name: 'Too much', scopes: [scope] };
    const answer = await shop.call('POST', '/api/merchant/key/create', { token: ownerToken, body });
    expect([scope, answer.status]).toEqual([scope, 400]);
  }
});

test('calls of the developer office are open to the roles of that developer only', async () => {
  const developerOf = async () => {
    const owner = await person();
    const made = await sql<{ id: number }>`
      insert into developers (owner_id, kind, name, email, approved_at)
      values (${owner.userId}::bigint, 'person', gen_random_uuid()::text, 'a@example.com', now()) returning id`.execute(
      shop.database.db,
    );
    return { token: owner.token, id: made.rows[0]?.id ?? 0 };
  };
  const names = (permissions: readonly string[]) =>
    developerOffice
      .filter(({ access }) => permissions.some((key) => access === `developer:${key}`))
      .map(({ name }) => name);
  expect(names(DEVELOPER_PERMISSIONS)).toEqual(developerOffice.map(({ name }) => name));
  const { token, id } = await developerOf();
  expect(await openCalls(token, developerOffice)).toEqual(names(DEVELOPER_PERMISSIONS));
  for (const role of DEVELOPER_ROLES) {
    const member = await person();
    await sql`
      insert into developer_members (developer_id, user_id, role, added_at)
      values (${id}::bigint, ${member.userId}::bigint, ${role}, now())`.execute(shop.database.db);
    const expected = names(permissionsOfDeveloperRole(role));
    expect([role, await openCalls(member.token, developerOffice)]).toEqual([role, expected]);
  }
  for (const outsider of [(await person()).token, ownerToken]) {
    expect(await openCalls(outsider, developerOffice)).toEqual([]);
  }
});
