import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { type ApiCall, addressOf, readCalls, type Shape, sampleOf } from '../../support/api-calls.ts';
import { guest } from '../../support/bare-app.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { rowsOfShop } from '../../support/rows-of-shop.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let calls: ApiCall[];
/** What the other shop has, by the names that fields and paths have for it. */
let theirs: Record<string, number | string>;
let other: number;
let own: number;
let token: string;
let theirToken: string;

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const all = await readCalls(shop);
  calls = all.filter(({ path }) => /^\/api\/(?:merchant|service\/desk)\//.test(path));
  const [mine, their] = [await findShop('trailhead'), await findShop('lumen-digital')];
  own = mine.id;
  other = their.id;
  token = await sessionOf(mine.ownerId);
  theirToken = await sessionOf(their.ownerId);
  theirs = await readBelongings();
});
afterAll(() => shop.close());

async function findShop(key: string) {
  const found = await sql<{ id: number; ownerId: number }>`
    select id, owner_id as "ownerId" from merchants where key = ${key}`.execute(shop.database.db);
  return found.rows[0] ?? { id: 0, ownerId: 0 };
}

async function sessionOf(userId: number) {
  return (await startSession(guest(shop.app), userId, { isStrong: true })).token;
}

async function first(query: RawBuilder<{ value: number | string }>): Promise<number | string> {
  return (await query.execute(shop.database.db)).rows[0]?.value ?? 0;
}

/** One of each kind; those that the demo content lacks are added. */
async function readBelongings(): Promise<Record<string, number | string>> {
  const its = (table: string) =>
    first(sql`select id as value from ${sql.table(table)} where merchant_id = ${other}::bigint order by id limit 1`);
  const ofIts = (table: string, column: string, parent: string) =>
    first(sql`select t.id as value from ${sql.table(table)} t join ${sql.table(parent)} p on p.id = ${sql.ref(`t.${column}`)}
      where p.merchant_id = ${other}::bigint order by t.id limit 1`);
  const customerId = await first(sql`select user_id as value from orders o where merchant_id = ${other}::bigint
    and not exists (select from orders a where a.user_id = o.user_id and a.merchant_id = ${own}::bigint) order by id limit 1`);
  const agentId = await first(
    sql`select user_id as value from merchant_staff where merchant_id = ${other}::bigint limit 1`,
  );
  const importId = await first(sql`insert into catalog_imports (id, merchant_id, actor_id, bytes_total)
    values (gen_random_uuid(), ${other}, ${agentId}, 1) returning id as value`);
  const change = await first(sql`insert into product_changes (id, merchant_id, actor_id, change, product_ids)
    values (gen_random_uuid(), ${other}, ${agentId}, '{}', '{}') returning id as value`);
  return {
    freight: await its('freight_templates'),
    invite: await its('merchant_invitations'),
    role: await first(sql`insert into merchant_roles (merchant_id, name, permissions)
      values (${other}, 'Packers', '{orders.read}') returning id as value`),
    key: await its('merchant_api_keys'),
    coupon: await its('coupons'),
    campaign: await its('campaigns'),
    label: await first(
      sql`insert into customer_labels (merchant_id, name) values (${other}, 'Regular') returning id as value`,
    ),
    noteId: await first(sql`insert into customer_notes (merchant_id, user_id, author_id, body)
      values (${other}, ${customerId}, ${agentId}, 'Pays late') returning id as value`),
    files: await its('digital_files'),
    review: await its('reviews'),
    storeHost: await its('store_hosts'),
    product: await its('products'),
    webhook: await its('merchant_webhooks'),
    import: importId,
    importId,
    change,
    skuId: await ofIts('skus', 'product_id', 'products'),
    refundId: await its('refunds'),
    orderNo: await first(
      sql`select no as value from orders where merchant_id = ${other}::bigint and status = 'to_ship' limit 1`,
    ),
    customerId,
    batchId: await ofIts('coupon_batches', 'coupon_id', 'coupons'),
    itemId: await ofIts('flash_items', 'product_id', 'products'),
    imageId: await ofIts('product_images', 'product_id', 'products'),
    versionId: await first(sql`insert into store_versions (merchant_id, theme, document, published_by)
      values (${other}, 'theme1', '{}', ${agentId}) returning id as value`),
    chatId: await its('chat.conversations'),
    topic: await its('chat.topics'),
    reply: await its('chat.saved_replies'),
    agentId,
  };
}

const KINDS: [RegExp, string][] = [
  [/product\/import/, 'import'],
  [/product\/change\//, 'change'],
  [/stock\/movements/, 'skuId'],
  [/customer\/label/, 'label'],
  [/customer\//, 'customerId'],
  [/staff\/invite/, 'invite'],
  [/host\/(?:check|remove)/, 'storeHost'],
  [/product\/files/, 'files'],
  [/\/(freight|role|key|coupon|campaign|files|review|webhook|topic|reply|product)\b/, '$1'],
];
const NAMED: Record<string, string> = {
  productId: 'product',
  productIds: 'product',
  targetIds: 'product',
  templateId: 'freight',
  labelId: 'label',
  userId: 'agentId',
  couponId: 'coupon',
  chatIds: 'chatId',
};

/** The other shop's id that belongs in a field of a call; undefined for fields that name nothing of a shop. */
function theirIdFor(path: string, field: string): number | string | undefined {
  if (field === 'merId') return other;
  if (field === 'key' && path.includes('/payback/')) return `r${theirs.refundId}`;
  if (field !== 'id' && field !== 'ids') return theirs[NAMED[field] ?? field];
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(path.replace(/^\/api\/(?:merchant|service)/, ''));
    if (found) return theirs[kind === '$1' ? (found[1] ?? '') : kind];
  }
  return undefined;
}

const named = new Set<string>();
function filled(path: string, shape: Shape, field = ''): unknown {
  const id = theirIdFor(path, field);
  if (id !== undefined) named.add(field);
  const type = [shape.type].flat()[0];
  if (id !== undefined && !shape.properties) return type === 'array' ? [id] : id;
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (choice && !shape.properties) return filled(path, choice, field);
  if (!shape.properties) return type === 'array' && shape.items ? [filled(path, shape.items, field)] : sampleOf(shape);
  return Object.fromEntries(Object.entries(shape.properties).map(([name, inner]) => [name, filled(path, inner, name)]));
}

/** What a sample does not say well. */
const SAID: Record<string, Record<string, unknown>> = {
  'POST /api/merchant/coupon/save': { claimStartsAt: null, claimEndsAt: null, validUntil: null },
  'POST /api/merchant/webhook/save': { url: 'https://hooks.example.com/stoa' },
  'POST /api/merchant/product/change': { all: undefined, change: { status: 'off_sale' } },
  'POST /api/merchant/payback/record': { paidOn: '2026-01-01' },
  'POST /api/service/desk/change': { change: { do: 'end' } },
};

async function ask(call: ApiCall, by: string, headers: Record<string, string> = {}) {
  named.clear();
  const others = Object.fromEntries(
    call.parameters.flatMap(({ name }) => {
      const id = theirIdFor(call.path, name);
      if (id !== undefined) named.add(name);
      return id === undefined ? [] : [[name, String(id)]];
    }),
  );
  const body = call.body && JSON.stringify({ ...(filled(call.path, call.body) as object), ...SAID[call.name] });
  const response = await fetch(shop.url + addressOf(call, others), {
    method: call.method,
    headers: { token: by, ...headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    ...(call.body ? { body } : {}),
  });
  const text = await response.text();
  return { status: response.status, text, isNaming: named.size > 0 };
}

/** Calls that refuse the sample itself, or list what they refuse. */
const OTHERWISE: Record<string, number> = {
  'POST /api/merchant/product/import': 409,
  'POST /api/merchant/product/change': 400,
  'POST /api/merchant/product/picture/add': 400,
  'POST /api/merchant/seckill/enrol': 409,
  'POST /api/merchant/store/restore': 409,
};
const LISTING = /"refused":\[\{"id":|"list":\[\],"total":0|^customer,name[^\n]*\n$/;

test('no call of an office reaches what another shop has, also when it names that shop', async () => {
  const before = await rowsOfShop(shop.database.db, other);
  const reached: unknown[] = [];
  for (const headers of [undefined, { shop: String(other) }]) {
    for (const call of calls) {
      const { status, text, isNaming } = await ask(call, token, headers);
      const isRefused = status === (OTHERWISE[call.name] ?? 404) || (status === 200 && LISTING.test(text));
      // a shop that the request names is not replaced by one's own
      const isTurnedAway = headers !== undefined && status === 403 && text.includes('"error":"no_permission"');
      if (isNaming && !isRefused && !isTurnedAway) reached.push([call.name, status, text.slice(0, 300)]);
    }
  }
  expect(reached).toEqual([]);
  expect(await rowsOfShop(shop.database.db, other)).toEqual(before);
});

test('nor do those that name something of its own along with it', async () => {
  const before = await rowsOfShop(shop.database.db, other);
  const labelId = await first(
    sql`insert into customer_labels (merchant_id, name) values (${own}, 'Regular') returning id as value`,
  );
  const productId = await first(sql`select id as value from products where merchant_id = ${own} limit 1`);
  const slotId = await first(sql`insert into flash_slots (site_id, starts_at, ends_at)
    select site_id, now() + interval '10 days', now() + interval '11 days' from flash_slots limit 1 returning id as value`);
  const { product, skuId, customerId, imageId, agentId, orderNo } = theirs;
  const coupon = { name: { en: 'Ours' }, minSpend: 0, discount: 100, total: 5, perUser: 1, validDays: 3 };
  const times = { startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-02T00:00:00Z' };
  const campaign = { kind: 'group', groupSize: 2, groupHours: 24, ...times, items: [{ skuId, price: 1, quota: 1 }] };
  const asked: [path: string, body: unknown, answer: unknown][] = [
    ['freight/products', { templateId: null, productIds: [product] }, 200],
    ['coupon/save', { ...coupon, scope: 'goods', targetIds: [product] }, 400],
    ['campaign/save', { ...campaign, productId: product }, 404],
    ['campaign/save', { ...campaign, productId }, 400],
    ['seckill/enrol', { slotId, skuId, price: 1, quota: 1, perUser: 1 }, 404],
    ['customer/label/apply', { ids: [customerId], labelId, on: true }, 200],
    ['product/picture/change', { productId, act: 'remove', imageId }, 404],
    ['product/change', { ids: [product], change: { status: 'off_sale' } }, 400],
    ['staff/role', { userId: agentId, role: 'manager' }, 404],
    ['product/import?merchant=lumen-digital', 'Handle,Title', 403],
    ['product/image/retry?merchant=lumen-digital', '', 403],
    ['order/ship/file', `order_no,courier,number\n${orderNo},SF,123456`, 200],
  ];
  const answers: unknown[] = [];
  for (const [path, body] of asked) {
    const isFile = typeof body === 'string';
    const headers = { token, 'content-type': isFile ? 'text/csv' : 'application/json' };
    const content = isFile ? body : JSON.stringify(body);
    const response = await fetch(`${shop.url}/api/merchant/${path}`, { method: 'POST', headers, body: content });
    await response.arrayBuffer();
    answers.push([path, response.status]);
  }
  const exported = await shop.call('GET', '/api/merchant/product/export?merchant=lumen-digital', { token });
  expect(exported.status).toBe(403);
  expect(answers).toEqual(asked.map(([path, , status]) => [path, status]));
  expect(await rowsOfShop(shop.database.db, other)).toEqual(before);
});

test('the staff of that shop reach it by the same calls', async () => {
  let reached = 0;
  for (const call of calls) {
    const { status, isNaming } = await ask(call, theirToken);
    if (isNaming && status === 200) reached += 1;
  }
  // some end or delete what the next ones name
  expect(reached).toBeGreaterThan(50);
});
