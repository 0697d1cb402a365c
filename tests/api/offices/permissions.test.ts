import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSION_KEYS } from '../../../domains/sites/roles/permission-keys.ts';
import { type ApiCall, addressOf, isOfForum, readCalls, sampleOf } from '../../support/api-calls.ts';
import { addCrowd } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let guarded: ApiCall[];
let moderation: ApiCall[];
let goods: number;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
  const all = (await readCalls(shop)).filter((call) => call.access?.startsWith('permission:'));
  guarded = all.filter((call) => !isOfForum(call));
  moderation = all.filter(isOfForum);
  // samples name the account with the number 1: acting on it must not end the actor's session
  await addCrowd(shop.database.db, 1);
  goods = shop.app.sites.siteFor('goods', '')?.id ?? 0;
});
afterAll(() => shop.close());

const keyOf = (call: ApiCall) => call.access?.slice('permission:'.length) ?? '';

/** A user whose role on the goods site has these permissions and no others; returns the token. */
async function personWith(
  permissions: readonly string[],
  options: { siteId?: number; ends?: string; status?: string } = {},
): Promise<string> {
  const { siteId = goods, ends = null, status = 'active' } = options;
  const [person] = await addCrowd(shop.database.db, 1);
  await sql`
    with role as (
      insert into roles (site_id, key, name, permissions)
      values (${siteId}::bigint, 'own-' || gen_random_uuid(), '{"en": "One"}', ${[...permissions]}::text[]) returning id
    )
    insert into site_members (site_id, user_id, role_id, via, expires_at, status)
    select ${siteId}::bigint, ${person?.userId ?? 0}::bigint, id, 'given', ${ends}::timestamptz, ${status} from role`.execute(
    shop.database.db,
  );
  return person?.token ?? '';
}

interface Answer {
  status: number;
  error?: string;
  /** The permission that was missed. */
  missed?: string;
}

/** Sends a call with samples; what they name does not have to exist. */
async function ask(call: ApiCall, token: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(shop.url + addressOf(call), {
    method: call.method,
    headers: { token, ...(call.body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(call.body ? { body: JSON.stringify(sampleOf(call.body)) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const data = isJson ? (JSON.parse(text) as { data: { error?: string; permission?: string } | null }).data : null;
  return { status: response.status, error: data?.error, missed: data?.permission };
}

/** Whether a call grants access. */
async function opens(call: ApiCall, token: string, headers: Record<string, string> = {}): Promise<boolean> {
  const { status, error, missed } = await ask(call, token, headers);
  expect([call.name, status < 500 && status !== 401]).toEqual([call.name, true]);
  return !(error === 'no_permission' && missed === keyOf(call));
}

async function openCalls(token: string, headers?: Record<string, string>): Promise<string[]> {
  const open: string[] = [];
  for (const call of guarded) if (await opens(call, token, headers)) open.push(call.name);
  return open;
}

test('every permission that a call needs can be granted', () => {
  expect(guarded.length).toBeGreaterThan(20);
  expect([...new Set(guarded.map(keyOf))].filter((key) => !PERMISSION_KEYS.some((known) => known === key))).toEqual([]);
});

test('a role with one permission opens exactly the calls that need it', async () => {
  const asked = [...new Set(guarded.map(keyOf))];
  for (const key of asked) {
    const expected = guarded.filter((call) => keyOf(call) === key).map((call) => call.name);
    expect([key, await openCalls(await personWith([key]))]).toEqual([key, expected]);
  }
});

test('a role with all others opens none of them', async () => {
  const asked = new Set(guarded.map(keyOf));
  const others = PERMISSION_KEYS.filter((key) => !asked.has(key));
  expect(await openCalls(await personWith(others))).toEqual([]);
});

test('an expired role, one of a disabled member or of another site opens none', async () => {
  const elsewhere = shop.app.sites.siteFor('bbs', '')?.id ?? 0;
  expect(await openCalls(await personWith(PERMISSION_KEYS, { ends: '2020-01-01T00:00:00Z' }))).toEqual([]);
  expect(await openCalls(await personWith(PERMISSION_KEYS, { siteId: elsewhere }))).toEqual([]);
  const disabled = await personWith(PERMISSION_KEYS, { status: 'banned' });
  const reads = guarded.filter((call) => call.method === 'GET');
  for (const call of reads) expect([call.name, await opens(call, disabled)]).toEqual([call.name, false]);
  for (const call of guarded.filter((each) => each.method !== 'GET')) {
    const { status, error } = await ask(call, disabled);
    expect([call.name, status, error]).toEqual([call.name, 403, 'site_banned']);
  }
});

test('permissions of another site give none on the platform', async () => {
  const bbs = shop.app.sites.siteFor('bbs', '')?.id ?? 0;
  const token = await personWith(PERMISSION_KEYS, { siteId: bbs });
  const open = await openCalls(token, { type: 'bbs' });
  const own = /\/api\/platform\/(?:role|permission|member|invite)\//;
  expect(open.filter((name) => own.test(name)).length).toBeGreaterThan(10);
  // what belongs to the deployment as a whole is the default site's alone
  for (const call of guarded.filter((each) => !own.test(each.path) && open.includes(each.name))) {
    const { status } = await ask(call, token, { type: 'bbs' });
    expect([call.name, status >= 400]).toEqual([call.name, true]);
  }
});

test('the moderation of the forum is open to its own staff, and not for a role on another site', async () => {
  const bbs = shop.app.sites.siteFor('bbs', '')?.id ?? 0;
  expect(moderation.length).toBeGreaterThan(10);
  for (const key of new Set(moderation.map(keyOf))) {
    const [own, foreign] = [await personWith([key], { siteId: bbs }), await personWith([key])];
    for (const call of moderation) {
      expect([call.name, key, await opens(call, own)]).toEqual([call.name, key, keyOf(call) === key]);
      expect([call.name, key, await opens(call, foreign)]).toEqual([call.name, key, false]);
    }
  }
});
