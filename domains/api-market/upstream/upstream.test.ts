import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealColumn } from '../../../platform/database/reseal.ts';
import { OutgoingError } from '../../../platform/network/outgoing.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import {
  addProvider,
  answersTo,
  CITIES,
  FOR_PUBLISHERS,
  FOR_READERS,
  fileOf,
  type Provider,
} from '../../../tests/support/provider.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { importDocument } from '../manage/import-document.server.ts';
import { readOwnApi } from '../manage/own-apis.server.ts';
import { changeUpstream, removeUpstreamHeader, setUpstreamHeader } from './change-upstream.server.ts';
import { checkDueApis, checkNow } from './check-health.server.ts';
import { changeUpstreamInput, setHeaderInput } from './contract.ts';
import { readOwnUpstream } from './own-upstream.server.ts';
import { HEALTH_CHECK_MS, MOST_UPSTREAM_HEADERS } from './rules.ts';
import { readUpstreamHeaders, SEALED_HEADERS } from './seal-header.server.ts';

let bare: BareApp;
let provider: Provider;
let owner: Ctx;
beforeAll(async () => {
  bare = await startBareApp();
  provider = await addProvider(bare);
  owner = provider.owner;
});
afterAll(() => bare.close());

async function listed(): Promise<number> {
  const id = await provider.newApi();
  await importDocument(owner, id, fileOf(CITIES));
  await sql`update apis.apis set status = 'listed', listed_at = now() where id = ${id}::bigint`.execute(
    bare.app.database.db,
  );
  return id;
}
const kindsTo = async ({ actor }: Ctx, name = 'api.%') =>
  (
    await sql<{ kind: string }>`
      select kind from notices where user_id = ${actor?.userId ?? 0}::bigint and kind like ${name} order by id`.execute(
      bare.app.database.db,
    )
  ).rows.map(({ kind }) => kind);
const header = (apiId: number, name = 'x-key', secretValue = 'one') =>
  setHeaderInput.parse({ apiId, name, secretValue });
const headersOf = (id: number) => readUpstreamHeaders(bare.app.database.db, bare.app, id);

describe('the upstream of an API', () => {
  it('is read by the team, and changed by those who publish', async () => {
    const id = await provider.newApi();
    const change = changeUpstreamInput.parse({ id, upstreamUrl: 'https://b.example.org/', healthPath: '/health' });
    expect(await answersTo(provider, (ctx) => readOwnUpstream(ctx, id))).toEqual(FOR_READERS);
    expect(await answersTo(provider, (ctx) => changeUpstream(ctx, change))).toEqual(FOR_PUBLISHERS);
    expect(await answersTo(provider, (ctx) => setUpstreamHeader(ctx, header(id)))).toEqual(FOR_PUBLISHERS);
    expect(await answersTo(provider, (ctx) => removeUpstreamHeader(ctx, { apiId: id, name: 'x-key' }))).toEqual({
      ...FOR_PUBLISHERS,
      publisher: 'api_header_not_found',
    });
    const probe = async () => 200;
    expect(await answersTo(provider, (ctx) => checkNow(ctx, id, probe))).toEqual({
      ...FOR_PUBLISHERS,
      publisher: 'api_checked_just_now',
    });
    expect(await readOwnApi(owner, id)).toMatchObject({ upstreamUrl: 'https://b.example.org', healthPath: '/health' });
  });

  it('on another host is shown to the staff of the platform, once the API is listed', async () => {
    const staff = await staffWith(bare, ['apis.review']);
    const change = (id: number, upstreamUrl: string) => changeUpstream(owner, { id, upstreamUrl, healthPath: '' });
    await change(await provider.newApi(), 'https://c.example.org');
    expect(await kindsTo(staff, 'api.moved')).toEqual([]);
    const id = await listed();
    await change(id, 'https://cities.example.org/v2');
    expect(await kindsTo(staff, 'api.moved')).toEqual([]);
    await change(id, 'https://c.example.org');
    expect(await kindsTo(staff, 'api.moved')).toEqual(['api.moved']);
    const last = await sql<{ details: unknown }>`
      select details from audit_log where subject = ${`api:${id}`} order by id desc limit 1`.execute(
      bare.app.database.db,
    );
    expect(last.rows).toEqual([{ details: { from: 'cities.example.org', to: 'c.example.org' } }]);
  });

  it.each([
    ['host', 'a'],
    ['X-Stoa-Plan', 'a'],
    ['transfer-encoding', 'a'],
    ['x key', 'a'],
    ['x-key', 'two\nlines'],
    ['x-key', 'ü'],
    ['x-key', ''],
  ])('gets no header %s with the value %j', (name, secretValue) => {
    expect(setHeaderInput.safeParse({ apiId: 1, name, secretValue }).success).toBe(false);
  });
});

describe('a secret header', () => {
  it('is stored sealed, replaced, and shown by its name only', async () => {
    const id = await provider.newApi();
    await setUpstreamHeader(owner, header(id, 'Authorization', 'Bearer first-secret'));
    await setUpstreamHeader(owner, header(id, 'authorization', 'Bearer second-secret'));
    expect(await headersOf(id)).toEqual({ authorization: 'Bearer second-secret' });
    const shown = await readOwnUpstream(owner, id);
    expect(shown.headers).toEqual([{ name: 'authorization', setAt: owner.now.toISOString() }]);
    const stored = await sql<{ row: string }>`
      select row_to_json(s)::text || (select string_agg(details::text, '') from audit_log
        where subject = ${`api:${id}`}) as row from apis.upstream_secrets s where api_id = ${id}::bigint`.execute(
      bare.app.database.db,
    );
    expect(stored.rows[0]?.row).not.toContain('secret"');
    expect(stored.rows[0]?.row).not.toContain('Bearer');
    await removeUpstreamHeader(owner, { apiId: id, name: 'authorization' });
    expect(await headersOf(id)).toEqual({});
  });

  it('is one of five', async () => {
    const id = await provider.newApi();
    for (let nth = 0; nth < MOST_UPSTREAM_HEADERS; nth++) await setUpstreamHeader(owner, header(id, `x-key-${nth}`));
    await expect(setUpstreamHeader(owner, header(id, 'x-more'))).rejects.toMatchObject({ code: 'api_headers_full' });
    await setUpstreamHeader(owner, header(id, 'x-key-0', 'two'));
    expect(await headersOf(id)).toMatchObject({ 'x-key-0': 'two' });
  });

  it('is sealed again after the root secret was replaced', async () => {
    const id = await provider.newApi();
    await setUpstreamHeader(owner, header(id));
    const secrets = { secret: 'the secret that has taken its place since then', previousSecret: bare.app.secret };
    const { db } = bare.app.database;
    const [column] = SEALED_HEADERS;
    if (!column) throw new Error('no column is sealed');
    expect((await resealColumn(db, secrets, column)).unreadable).toBe(0);
    expect(await readUpstreamHeaders(db, { secret: secrets.secret }, id)).toEqual({ 'x-key': 'one' });
    const back = { secret: bare.app.secret, previousSecret: secrets.secret };
    await resealColumn(db, back, column);
  });
});

describe('health checks', () => {
  const at = (nth: number): Ctx => ({ ...owner, now: new Date(owner.now.getTime() + nth * HEALTH_CHECK_MS) });
  const fails = async () => {
    throw new OutgoingError('unreachable', true);
  };

  it('notify the team after three failures in a row, and of the recovery', async () => {
    const id = await listed();
    await sql`update apis.apis set status = 'draft' where id <> ${id}::bigint`.execute(bare.app.database.db);
    const answers = [fails, fails, async () => 404, fails, async () => 503, fails, fails, async () => 200];
    const states: boolean[] = [];
    for (const [nth, answer] of answers.entries()) {
      expect(await checkDueApis(at(nth), answer)).toBe(1);
      states.push((await readOwnApi(owner, id)).isDown);
    }
    expect(states).toEqual([false, false, false, false, false, true, true, false]);
    for (const ctx of [owner, provider.people.publisher])
      expect((await kindsTo(ctx)).filter((kind) => kind !== 'api.moved')).toEqual(['api.down', 'api.up']);
    expect(await kindsTo(provider.people.analyst)).toEqual([]);
    const { checks } = await readOwnUpstream(owner, id);
    expect(checks.map(({ isUp, status }) => [isUp, status])).toEqual([
      [false, null],
      [false, null],
      [true, 404],
      [false, null],
      [false, 503],
      [false, null],
      [false, null],
      [true, 200],
    ]);
  });

  it('ask for the path below the upstream, each API once in five minutes, and no demo API', async () => {
    await sql`update apis.apis set status = 'draft'`.execute(bare.app.database.db);
    const id = await listed();
    await changeUpstream(owner, { id, upstreamUrl: 'https://cities.example.org/v1', healthPath: '/up?deep=1' });
    const demo = await listed();
    await sql`update apis.apis set upstream_url = 'https://words.example/v1' where id = ${demo}::bigint`.execute(
      bare.app.database.db,
    );
    const asked: string[] = [];
    const probe = async (address: string) => {
      asked.push(address);
      return 200;
    };
    for (const _ of [1, 2]) await checkDueApis(at(0), probe);
    expect(asked).toEqual(['https://cities.example.org/v1/up?deep=1']);
  });
});
