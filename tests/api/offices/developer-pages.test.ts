import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEVELOPER_ROLES,
  type DeveloperPermission,
  permissionsOfDeveloperRole,
} from '../../../domains/developers/rules.ts';
import { developerOfficePages } from '../../../web/developer-office/pages.ts';
import { addCrowd } from '../../support/crowd.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let developerId: number;
/** What the paths of the developer of the demo with apps and APIs contain. */
let named: { app: number; version: number; api: number };
beforeAll(async () => {
  shop = await startApp();
  const found = await sql<{ developerId: number; app: number; version: number; api: number }>`
    select d.id as "developerId", min(a.id)::int as app, min(v.id)::int as version, min(i.id)::int as api
    from developers d join apps.apps a on a.developer_id = d.id join apps.versions v on v.app_id = a.id
      join apis.apis i on i.developer_id = d.id
    where v.app_id = (select min(id) from apps.apps where developer_id = d.id)
    group by d.id order by d.id limit 1`.execute(shop.database.db);
  const [row] = found.rows;
  if (!row) throw new Error('the demo has a developer with apps and APIs');
  developerId = row.developerId;
  named = row;
});
afterAll(() => shop.close());
/** The permission that each page needs; null: the whole team. The rows without a session are not the office. */
const NEEDED: Readonly<Record<string, DeveloperPermission | null>> = {
  '/login3': null,
  '/login3/apps': 'figures.read',
  '/login3/apps/claims': 'figures.read',
  '/login3/apps/:id': 'figures.read',
  '/login3/apps/:id/figures': 'figures.read',
  '/login3/apps/:id/ratings': 'figures.read',
  '/login3/apps/:id/versions/:version': 'figures.read',
  '/login3/apis': 'figures.read',
  '/login3/apis/:id': 'figures.read',
  '/login3/apis/:id/document': 'figures.read',
  '/login3/apis/:id/plans': 'figures.read',
  '/login3/apis/:id/upstream': 'figures.read',
  '/login3/apis/:id/usage': 'figures.read',
  '/login3/refunds': 'refunds.decide',
  '/login3/profile': 'profile.edit',
  '/login3/team': 'team.manage',
  '/login3/earnings': 'earnings.read',
  '/login3/earnings/bank_account': 'earnings.withdraw',
  '/login3/earnings/statements': 'earnings.read',
};
/** Accept forms or send files only, and check what their verbs need. */
const NO_PAGES = [
  '/login3/apps/upload_picture',
  '/login3/apis/upload_icon',
  '/login3/earnings/statement',
  '/login3/look',
];
const WITHOUT_TEAM = ['/login3/sign_in', '/login3/invitation'];

const placed = (path: string) =>
  path
    .replace(':version', String(named.version))
    .replace(':id', String(path.startsWith('/login3/apis') ? named.api : named.app));

async function statusesFor(token: string): Promise<Record<string, number | string>> {
  const statuses: Record<string, number | string> = {};
  for (const path of Object.keys(NEEDED)) {
    const headers = { cookie: `token=${token}; language=en` };
    const { status, headers: sent } = await fetch(shop.url + placed(path), { headers, redirect: 'manual' });
    statuses[path] = sent.get('location')?.split('?')[0] ?? status;
  }
  return statuses;
}

const everywhere = (status: number | string) => Object.fromEntries(Object.keys(NEEDED).map((path) => [path, status]));

/** A person in the team of a developer, or in none. */
async function member(role?: string, of = developerId): Promise<string> {
  const [person] = await addCrowd(shop.database.db, 1);
  if (role)
    await sql`
      insert into developer_members (developer_id, user_id, role, added_at)
      values (${of}::bigint, ${person?.userId ?? 0}::bigint, ${role}, now())`.execute(shop.database.db);
  return person?.token ?? '';
}

test('every page of the office is in the table', () => {
  const known = [...Object.keys(NEEDED), ...NO_PAGES, ...WITHOUT_TEAM];
  expect(developerOfficePages.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
});

test.each(DEVELOPER_ROLES)('the role %s opens exactly the pages of its permissions', async (role) => {
  const held = permissionsOfDeveloperRole(role);
  const expected = Object.entries(NEEDED).map(([path, key]) => [path, !key || held.includes(key) ? 200 : 403]);
  expect(await statusesFor(await member(role))).toEqual(Object.fromEntries(expected));
});

test('the owner opens all of them', async () => {
  const owner = await sql<{ email: string }>`
    select u.email from developers d join users u on u.id = d.owner_id where d.id = ${developerId}::bigint`.execute(
    shop.database.db,
  );
  const body = { email: owner.rows[0]?.email, password: 'stoa-demo-2026' };
  const { data } = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body;
  expect(await statusesFor(data.token)).toEqual(everywhere(200));
});

test('guests and members without a developer open none', async () => {
  expect(await statusesFor('')).toEqual(everywhere('/login3/sign_in'));
  expect(await statusesFor(await member())).toEqual(everywhere('/developer/home'));
});

test('the team of another developer opens none of the pages of an app or API', async () => {
  const other = await sql<{ id: number }>`
    select id from developers where id <> ${developerId}::bigint and approved_at is not null order by id limit 1`.execute(
    shop.database.db,
  );
  const statuses = await statusesFor(await member('manager', other.rows[0]?.id));
  const ofOne = Object.entries(statuses).filter(([path]) => path.includes(':id'));
  expect(ofOne).toEqual(ofOne.map(([path]) => [path, 404]));
  expect(statuses['/login3/apps']).toBe(200);
});
