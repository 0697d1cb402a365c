import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { STATUS } from '../../../server/errors.ts';
import { guest } from '../../support/bare-app.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type Known, type Schemas, Values } from '../../support/openapi-values.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/**
 * Calls every operation of the API document with valid and invalid values generated from its schemas, as every kind of
 * actor: nothing breaks or hangs, and every refusal is documented. `FUZZ_RUNS=100 FUZZ_SEED=7` runs longer and with
 * other values.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const PATIENCE_MS = 15_000;

interface Operation {
  'x-access'?: string;
  'x-errors': string[];
  parameters?: { $ref?: string; name: string; in: 'path' | 'query'; required?: boolean; schema: Schemas[string] }[];
  requestBody?: { content: Record<string, { schema: Schemas[string] }> };
  responses: Record<string, unknown>;
}
interface Call {
  name: string;
  method: string;
  path: string;
  operation: Operation;
}
interface Asked {
  url: string;
  body?: string | FormData;
  type?: string;
}

let shop: RunningApp;
let calls: Call[];
let values: Values;
const tokens: Record<string, string | undefined> = { guest: undefined };
/** Their state before any call could change them. */
let kept: { site: number; people: Record<string, number> };

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Schemas };
  };
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  values = new Values(document.components.schemas, await readKnown());
  const people = await rows<{ email: string; id: number }>(
    sql`select email, id from users where email like '%@stoa.test'`,
  );
  const idOf = (email: string) => people.find((one) => one.email === email)?.id ?? 0;
  kept = {
    site: guest(shop.app).site.id,
    people: { buyer: idOf('shopper@stoa.test'), seller: idOf('merchant@stoa.test'), staff: idOf('owner@stoa.test') },
  };
  await sql`create table kept_sites as select * from sites`.execute(shop.app.database.db);
  await sql`create table kept_members as select * from site_members`.execute(shop.app.database.db);
  await sql`create table kept_roles as select * from roles`.execute(shop.app.database.db);
  await sql`create table kept_merchants as select * from merchants`.execute(shop.app.database.db);
});
afterAll(() => shop.close());

async function rows<T>(query: ReturnType<typeof sql<T>> | ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(shop.app.database.db)).rows as T[];
}

/** Numbers of what the demo shop has, by the names that fields have for them. */
async function readKnown(): Promise<Known> {
  const ids = async (table: string) =>
    (await rows<{ id: number }>(sql`select id from ${sql.table(table)} order by id desc limit 6`)).map(({ id }) => id);
  const nos = async (table: string) =>
    (await rows<{ no: string }>(sql`select no from ${sql.table(table)} order by id desc limit 6`)).map(({ no }) => no);
  const small = [1, 2, 3, 4, 5, 8];
  return {
    id: small,
    productId: await ids('products'),
    skuId: await ids('skus'),
    merchantId: await ids('merchants'),
    categoryId: await ids('categories'),
    addressId: await ids('addresses'),
    orderNo: await nos('orders'),
    orderId: await ids('orders'),
    refundId: await ids('refunds'),
    lineId: await ids('order_lines'),
    cartId: await ids('cart_lines'),
    userId: await ids('users'),
    itemId: small,
    slotId: await ids('flash_slots'),
    page: [1, 2],
    currency: ['CNY', 'USD', 'LAK'],
    country: ['CN', 'TH', 'LA'],
  };
}

/** Earlier calls may have ended sessions, closed the site or revoked permissions: restores all of them. */
async function heal(): Promise<void> {
  const { db } = shop.app.database;
  const ids = Object.values(kept.people);
  await sql`update users set status = 'active', person_id = null where id = any(${ids}::bigint[])`.execute(db);
  await sql`update sites s set status = k.status, access = k.access, settings = k.settings, invite_policy = k.invite_policy
    from kept_sites k where k.id = s.id`.execute(db);
  await sql`update roles r set permissions = k.permissions from kept_roles k where k.id = r.id`.execute(db);
  await sql`insert into site_members select * from kept_members on conflict (site_id, user_id) do update
    set role_id = excluded.role_id, status = excluded.status, expires_at = excluded.expires_at`.execute(db);
  await sql`update merchants m set status = k.status, owner_id = k.owner_id from kept_merchants k where k.id = m.id`.execute(
    db,
  );
  await shop.app.sites.load();
  for (const [name, userId] of Object.entries(kept.people)) {
    const { token, sessionId } = await startSession(guest(shop.app), userId, { isStrong: true });
    tokens[name] = token;
    await sql`update sessions set pay_proved_at = now() + interval '1 hour' where id = ${sessionId}::bigint`.execute(
      db,
    );
  }
}

function askedOf({ path, operation }: Call): fc.Arbitrary<Asked> {
  const parameters = (operation.parameters ?? [])
    .filter(({ $ref }) => !$ref)
    .map(({ name, in: place, required, schema }) =>
      fc.tuple(fc.nat(9), values.right(schema, name), values.wrong(schema)).map(([dice, right, wrong]) => ({
        name,
        place,
        value: dice < 7 ? right : wrong,
        isSent: required || place === 'path' || dice % 2 === 0,
      })),
    );
  return fc.tuple(fc.tuple(...parameters), bodyOf(operation)).map(([given, body]) => {
    const text = (value: unknown) =>
      encodeURIComponent(
        (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 400),
      );
    // an empty part, `.` and `..` would be the address of another call
    const part = (value: unknown) => text(value).replace(/^\.{0,2}$/, '%20');
    const filled = given
      .filter(({ place }) => place === 'path')
      .reduce((url, { name, value }) => url.replace(`{${name}}`, part(value)), path);
    const query = given
      .filter(({ place, isSent }) => place === 'query' && isSent)
      .map(({ name, value }) => `${name}=${text(value)}`);
    return { ...body, url: query.length > 0 ? `${filled}?${query.join('&')}` : filled };
  });
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Omit<Asked, 'url'>> {
  if (!requestBody) return fc.constant({});
  const json = requestBody.content['application/json']?.schema;
  if (json) {
    const value = fc.oneof({ weight: 3, arbitrary: values.right(json) }, { weight: 2, arbitrary: values.wrong(json) });
    return value.map((made) => ({ body: JSON.stringify(made) ?? '', type: 'application/json' }));
  }
  return fc.tuple(fc.string({ unit: 'binary' }), fc.boolean()).map(([content, isForm]) => {
    if (!isForm) return { body: content, type: 'application/octet-stream' };
    const form = new FormData();
    form.append('file', new File([content], 'file.csv'));
    return { body: form };
  });
}

/** Undefined when the answer is as it should be. */
async function ask(
  { method, operation }: Call,
  { url, body, type }: Asked,
  who: string,
): Promise<{ status: number; complaint?: string }> {
  const token = tokens[who];
  const response = await fetch(shop.url + url, {
    method,
    headers: { ...(token ? { token } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { status } = response;
  const text = await response.text();
  if (status < 400) return { status };
  const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  const error = answer?.data?.error;
  const isDescribed =
    answer?.code === status && typeof answer.message === 'string' && answer.message !== '' && error in STATUS;
  const isListed = String(status) in operation.responses && operation['x-errors'].includes(error);
  return status >= 500 || !isDescribed || !isListed
    ? { status, complaint: `${status} ${text.slice(0, 300)}` }
    : { status };
}

test('no operation fails, hangs or refuses differently from the document', {
  timeout: 3_600_000,
}, async () => {
  const complaints: string[] = [];
  const succeeded = new Set<string>();
  let asked = 0;
  for (const [nth, call] of calls.entries()) {
    if (nth % 10 === 0) await heal();
    for (const [at, who] of ['guest', 'buyer', 'seller', 'staff'].entries()) {
      // a call without permission is refused before its body is read: one request is enough
      const runs = who === 'guest' && call.operation['x-access'] !== 'anyone' ? 1 : RUNS;
      for (const each of fc.sample(askedOf(call), { seed: SEED * 100_003 + nth * 7 + at, numRuns: runs })) {
        asked += 1;
        const { status, complaint } = await ask(call, each, who).catch((error: Error) => ({
          status: 0,
          complaint: error.message,
        }));
        if (status === 200) succeeded.add(call.name);
        if (complaint)
          complaints.push(
            `${who}: ${call.method} ${each.url.slice(0, 300)} ${typeof each.body === 'string' ? each.body.slice(0, 300) : ''} → ${complaint}`,
          );
        if (status === 401 && tokens[who]) await heal();
      }
    }
  }
  console.log(
    `openapi fuzz: seed ${SEED}, ${asked} requests, ${succeeded.size} of ${calls.length} operations succeeded`,
  );
  expect(complaints).toEqual([]);
  // refusals alone would prove nothing
  expect(succeeded.size).toBeGreaterThan(calls.length / 3);
});
