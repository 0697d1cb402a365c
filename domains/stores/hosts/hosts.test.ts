import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { addHost, checkHost, removeHost } from './change-hosts.server.ts';
import { readKnownHost } from './known-host.server.ts';
import { listHosts } from './list-hosts.server.ts';
import type { Names } from './probe-host.server.ts';
import { parseHost } from './read-host.server.ts';
import type { HOST_REASONS } from './rules.ts';
import { watchHosts } from './watch-hosts.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 5_000 }).toBe(true);
}
const HOUR = 3_600_000;
let clock = 0;
/** Every request comes a minute after the last one, so that checks are allowed. */
const at = (hours = 0) => {
  clock += 60_000;
  return new Date(Date.now() + clock + hours * HOUR);
};
const lamps = (hours = 0): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner, now: at(hours) });
const teas = (hours = 0): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner, now: at(hours) });

/** Name servers that know these TXT records; every host is without a web server. */
function named(records: Record<string, string[]>): Names {
  return {
    texts: async (name) => records[name] ?? [],
    addresses: async () => [],
    guard: { resolve: async () => [], mayReach: () => false },
  };
}
const proving = (host: string, ...values: string[]) => named({ [`_stoa-store.${host}`]: values });
const silent: Names = { ...named({}), texts: () => Promise.reject(new Error('timeout')) };

async function claim(ctx: Ctx, host: string): Promise<{ id: number; value: string }> {
  const { id } = await addHost(ctx, { host });
  const { list } = await listHosts(ctx, named({}));
  return { id, value: list.find((each) => each.id === id)?.record.value ?? '' };
}
const stateOf = async (ctx: Ctx, id: number) => (await listHosts(ctx, named({}))).list.find((each) => each.id === id);
const shopAt = (host: string) => shop.app.sites.siteFor(undefined, host)?.own?.merchantId;

describe('a typed host name', () => {
  test.each([
    ['shop.example', 'shop.example'],
    ['  Shop.Example.COM ', 'shop.example.com'],
    ['shop.example.', 'shop.example'],
    ['https://shop.example/', 'shop.example'],
    ['HTTP://shop.example', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['商店。例子', 'xn--czrs0t.xn--fsqu00a'],
    ['ｓｈｏｐ.example', 'shop.example'],
  ])('%s is %s', (typed, host) => expect(parseHost(typed)).toBe(host));

  test.each([
    '',
    '.',
    'localhost',
    'shop',
    'shop.example:8080',
    'shop.example/path',
    'shop.example?x',
    'shop@example.com',
    'user:pw@shop.example',
    'https://https://shop.example',
    'shop..example',
    '-shop.example',
    'shop_1.example',
    '*.example.com',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '::1',
    'shop.example.123',
    'shop .example',
    'shop.example\nother.example',
    'shop\\.example',
    '%73hop.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'xn--.example',
  ])('“%s” is not a host name', (typed) => expect(parseHost(typed)).toBeUndefined());

  test.each([
    ['', 'required'],
    ['shop', 'invalid_format'],
    ['shop.local', 'hostLocal'],
    ['shop.home.arpa', 'hostLocal'],
    ['printer.lan', 'hostLocal'],
    ['goods.localhost', 'hostReserved'],
    ['lamps.goods.localhost', 'hostReserved'],
  ])('a claim to “%s” is refused: %s', async (host, code) => {
    await expect(addHost(lamps(), { host })).rejects.toMatchObject({ details: { fields: [{ field: 'host', code }] } });
  });
});

test('is verified by its record, leads to the store of that shop alone, and no longer once it is removed', async () => {
  const { id, value } = await claim(lamps(), 'www.lamps.example');
  await expect(addHost(lamps(), { host: 'WWW.lamps.example.' })).rejects.toMatchObject({
    details: { fields: [{ field: 'host', code: 'hostAdded' }] },
  });
  expect(shop.app.sites.hasHost('www.lamps.example')).toBe(false);
  const tries: [Names, (typeof HOST_REASONS)[number]][] = [
    [named({}), 'nothing_found'],
    [proving('lamps.example', value), 'nothing_found'],
    [proving('www.lamps.example', 'v=spf1'), 'nothing_found'],
    [proving('www.lamps.example', `${value}x`), 'record_wrong'],
    [silent, 'dns_failed'],
  ];
  for (const [names, reason] of tries) expect(await checkHost(lamps(), id, names)).toEqual({ state: 'failed', reason });
  expect(shop.app.sites.hasHost('www.lamps.example')).toBe(false);
  const proven = proving('www.lamps.example', 'v=spf1', value);
  expect(await checkHost(lamps(), id, proven)).toEqual({ state: 'verified', reason: null });
  await until(() => shopAt('www.lamps.example') === shop.lamps.id);
  expect(shop.app.sites.siteFor(undefined, 'www.lamps.example')).toMatchObject({
    type: 'store',
    name: { en: 'Lamp House' },
  });
  expect(shop.app.sites.platformHosts()).not.toContain('www.lamps.example');
  expect(await readKnownHost(shop.ctx(), 'WWW.lamps.example')).toEqual({ host: 'www.lamps.example' });
  await expect(readKnownHost(shop.ctx(), 'lamps.example')).rejects.toMatchObject({ code: 'not_found' });
  await expect(checkHost({ ...lamps(), now: at(-1) }, id, proven)).rejects.toMatchObject({
    code: 'store_host_just_checked',
  });
  await removeHost(lamps(), id);
  await until(() => !shop.app.sites.hasHost('www.lamps.example'));
  const { rows } = await sql<{ act: string }>`
    select act from merchant_audit_log where merchant_id = ${shop.lamps.id} and act like 'store.host%' order by id`.execute(
    shop.app.database.db,
  );
  expect(rows.map(({ act }) => act)).toEqual(['store.host_added', 'store.host_verified', 'store.host_removed']);
});

test('an unproven claim does not reserve the name, and a proof does not take it from its shop', async () => {
  const squatting = await claim(teas(), 'brand.example');
  const rightful = await claim(lamps(), 'brand.example');
  expect(rightful.value).not.toBe(squatting.value);
  const zone = proving('brand.example', rightful.value);
  await checkHost(lamps(), rightful.id, zone);
  // the token of one shop is worth nothing to another
  expect(await checkHost(teas(), squatting.id, zone)).toEqual({ state: 'failed', reason: 'record_wrong' });
  const both = proving('brand.example', rightful.value, squatting.value);
  expect(await checkHost(teas(), squatting.id, both)).toEqual({ state: 'failed', reason: 'taken' });
  expect(shopAt('brand.example')).toBe(shop.lamps.id);
  // the zone changed hands: the former shop can no longer prove it
  const sold = proving('brand.example', squatting.value);
  expect(await checkHost(teas(), squatting.id, sold)).toEqual({ state: 'verified', reason: null });
  await until(() => shopAt('brand.example') === shop.teas.id);
  expect(await stateOf(lamps(), rightful.id)).toMatchObject({ state: 'failed', reason: 'taken' });
});

test('is checked automatically, and switched off with a mail after three failed days', async () => {
  const { id, value } = await claim(lamps(), 'daily.example');
  await watchHosts(lamps(2), proving('daily.example', value));
  expect(await stateOf(lamps(), id)).toMatchObject({ state: 'verified', proof: 'dns' });
  const failures = [];
  for (const day of [1, 2, 3]) {
    await watchHosts(lamps(day * 26), silent);
    failures.push((await stateOf(lamps(), id))?.failures);
  }
  expect(failures).toEqual([1, 2, 0]);
  expect(await stateOf(lamps(), id)).toMatchObject({ state: 'failed', reason: 'dns_failed' });
  await until(() => !shop.app.sites.hasHost('daily.example'));
  const { rows } = await sql<{ subject: string }>`
    select subject from outbox where subject like '%daily.example%' order by id`.execute(shop.app.database.db);
  expect(rows).toHaveLength(3);
});

test('names below localhost need no proof in a trial run, and in production they are refused', async () => {
  const { id } = await addHost(teas(), { host: 'tea.localhost' });
  expect(await stateOf(teas(), id)).toMatchObject({ state: 'verified', proof: 'trial' });
  const production = { ...shop.app, environment: { ...shop.app.environment, STOA_ENV: 'production' as const } };
  await expect(addHost({ ...teas(), app: production }, { host: 'cup.localhost' })).rejects.toMatchObject({
    details: { fields: [{ code: 'hostLocal' }] },
  });
});

test('a host of the platform cannot be taken, and the platform sees a shop’s as taken', async () => {
  const { id, value } = await claim(lamps(), 'late.example');
  await sql`insert into site_hosts (host, site_id) select 'late.example', min(id) from sites`.execute(
    shop.app.database.db,
  );
  expect(await checkHost(lamps(), id, proving('late.example', value))).toEqual({ state: 'failed', reason: 'taken' });
  expect(shopAt('late.example')).toBeUndefined();
});

test('needs the permission to edit the settings, and refuses claims of other shops', async () => {
  const { id } = await claim(lamps(), 'own.example');
  await expect(checkHost(teas(), id, named({}))).rejects.toMatchObject({ code: 'store_host_not_found' });
  await expect(removeHost(teas(), id)).rejects.toMatchObject({ code: 'store_host_not_found' });
  const guest = shop.ctx();
  await expect(listHosts(guest)).rejects.toMatchObject({ code: 'login_required' });
  await expect(addHost(guest, { host: 'x.example' })).rejects.toMatchObject({ code: 'login_required' });
  await expect(removeHost(guest, id)).rejects.toMatchObject({ code: 'login_required' });
  for (const host of ['a.example', 'b.example', 'c.example', 'd.example'])
    await addHost(lamps(), { host }).catch(() => null);
  await expect(addHost(lamps(), { host: 'more.example' })).rejects.toMatchObject({ code: 'store_hosts_full' });
});
