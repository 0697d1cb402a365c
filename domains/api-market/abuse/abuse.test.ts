import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits } from '../../../server/limits.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { noticesOf } from '../../../tests/support/notices.ts';
import { makeCallable } from '../../../tests/support/open-gateway.ts';
import { as, register } from '../../../tests/support/people.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { readApiKey } from '../keys/key-format.server.ts';
import { listApiKeys } from '../keys/list-keys.server.ts';
import { readSubscription } from '../subscriptions/list-subscriptions.server.ts';
import { cancelSubscription, subscribe } from '../subscriptions/subscribe.server.ts';
import { blockKey, blockSubscription, unblockSubscription } from './block.server.ts';
import { officeSubscriptionsQuery } from './contract.ts';
import { listOfficeSubscriptions } from './list-office-subscriptions.server.ts';
import { reportLeakedKey } from './report-leaked-key.server.ts';
import { keyIn, publicPartIn } from './rules.ts';

let bare: BareApp;
let staff: Ctx & { actor: Actor };
let buyer: Ctx & { actor: Actor };
let other: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  staff = await staffWith(bare, ['apis.block']);
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  other = await as(bare.ctx(), await register(bare.ctx(), 'other@example.com'));
});
afterAll(() => bare.close());

const reason = 'Flooding';
const find = (given: object) => listOfficeSubscriptions(staff, officeSubscriptionsQuery.parse(given));
const stateOf = async ({ subscriptionId, keyId }: { subscriptionId: number; keyId: number }) =>
  (await listApiKeys(buyer, subscriptionId)).find(({ id }) => id === keyId);
const lastNotice = async (ctx: Ctx & { actor: Actor }) => (await noticesOf(staff, ctx.actor.userId)).at(-1);

describe('a subscription', () => {
  it('is found by its member, by the beginning of a key and by its API', async () => {
    const { subscriptionId: id, key, slug, apiId, keyId } = await makeCallable(buyer, {});
    await makeCallable(other, {});
    const { publicPart = '' } = readApiKey(key) ?? {};
    for (const given of [{ q: key.slice(0, 19) }, { q: publicPart }, { q: slug }, { apiId }])
      expect((await find(given)).list, JSON.stringify(given)).toMatchObject([
        { id, api: { id: apiId }, plan: 'Free', member: { id: buyer.actor.userId }, calls: 0, keys: [{ id: keyId }] },
      ]);
    const q = 'Caller@example.com';
    expect((await find({ q })).total).toBe(0);
    const seesAddresses = await staffWith(bare, ['apis.block', 'users.manage']);
    const ofMember = await listOfficeSubscriptions(seesAddresses, officeSubscriptionsQuery.parse({ q }));
    expect(new Set(ofMember.list.map(({ member }) => member?.id))).toEqual(new Set([buyer.actor.userId]));
    expect((await find({ q: 'nothing like this' })).total).toBe(0);
  });

  it('is blocked with a reason that its member reads, and unblocked', async () => {
    const { subscriptionId: id, planId } = await makeCallable(buyer, {});
    await blockSubscription(staff, { id, reason });
    expect(await lastAudited(bare)).toMatchObject({
      act: 'api.subscription_blocked',
      details: { subscriptionId: id, userId: buyer.actor.userId, reason },
    });
    expect(await readSubscription(buyer, id)).toMatchObject({ state: 'blocked', blockedReason: reason });
    expect(await lastNotice(buyer)).toBe('api.subscription_blocked');
    expect((await find({ status: 'blocked' })).list).toMatchObject([{ id, blockedReason: reason }]);
    await expect(blockSubscription(staff, { id, reason })).rejects.toMatchObject({
      code: 'api_subscription_not_found',
    });
    // no way around it
    await cancelSubscription(buyer, id);
    await sql`update apis.subscriptions set started_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      where id = ${id}::bigint`.execute(staff.db);
    await expect(subscribe(buyer, { planId })).rejects.toMatchObject({ code: 'api_subscription_blocked' });
    await unblockSubscription(staff, { id });
    expect(await lastNotice(buyer)).toBe('api.subscription_unblocked');
    await subscribe(buyer, { planId });
    await expect(unblockSubscription(staff, { id })).rejects.toMatchObject({ code: 'api_subscription_not_found' });
  });
});

describe('a key', () => {
  it('is revoked by the platform with a reason that its owner reads', async () => {
    const made = await makeCallable(buyer, {});
    await blockKey(staff, { id: made.keyId, reason });
    expect(await stateOf(made)).toMatchObject({ state: 'revoked', revokedReason: reason });
    expect(await lastNotice(buyer)).toBe('api.key_blocked');
    expect(await lastAudited(bare)).toMatchObject({ details: { key: made.key.slice(0, 19), reason } });
    await expect(blockKey(staff, { id: made.keyId, reason })).rejects.toMatchObject({ code: 'api_key_not_found' });
  });

  it('that anybody has found is revoked, and its owner notified, once', async () => {
    const made = await makeCallable(buyer, {});
    const before = (await noticesOf(staff, buyer.actor.userId)).length;
    await reportLeakedKey(other, { key: `const key = "${made.key}"` });
    expect(await stateOf(made)).toMatchObject({ state: 'revoked', revokedReason: '' });
    const acted = await sql<object>`
      select act, actor_id as "actorId" from audit_log order by id desc limit 1`.execute(staff.db);
    expect(acted.rows).toEqual([{ act: 'api.key_leaked', actorId: null }]);
    await reportLeakedKey(bare.ctx(), { key: made.key });
    expect((await noticesOf(staff, buyer.actor.userId)).slice(before)).toEqual(['api.key_leaked']);
  });

  it('stays as it is for a text that is not the whole of it', async () => {
    const made = await makeCallable(buyer, {});
    const wrong = made.key.slice(0, 30) + (made.key[30] === 'a' ? 'b' : 'a') + made.key.slice(31);
    for (const key of [made.key.slice(0, 19), made.key.slice(0, -1), wrong, 'stk_live_', 'hello'])
      await reportLeakedKey(bare.ctx(), { key });
    expect(await stateOf(made)).toMatchObject({ state: 'active' });
  });

  it('can be reported twenty times at once from one address', async () => {
    const { key } = await makeCallable(buyer, {});
    bare.app.limits.leaks = createLimits(bare.app.database, bare.app.secret).leaks;
    const finder = { ...bare.ctx(), ip: '198.51.100.7' };
    for (let nth = 0; nth < 30; nth += 1) await reportLeakedKey(finder, { key: 'no key' });
    for (let nth = 0; nth < 20; nth += 1) await reportLeakedKey(finder, { key });
    await expect(reportLeakedKey(finder, { key })).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

it.each<[string, (ctx: Ctx, id: number) => Promise<unknown>]>([
  ['lists subscriptions', (ctx) => listOfficeSubscriptions(ctx, officeSubscriptionsQuery.parse({}))],
  ['blocks a key', (ctx, id) => blockKey(ctx, { id, reason })],
  ['blocks a subscription', (ctx, id) => blockSubscription(ctx, { id, reason })],
  ['unblocks one', (ctx, id) => unblockSubscription(ctx, { id })],
])('only staff with the permission %s', async (_, act) => {
  const { subscriptionId } = await makeCallable(buyer, {});
  await expect(act(bare.ctx(), subscriptionId)).rejects.toMatchObject({ code: 'login_required' });
  const developer = await addDeveloper(bare);
  const refused = [
    buyer,
    other,
    developer.owner,
    await developer.join('manager'),
    await staffWith(bare, ['apis.review']),
  ];
  for (const ctx of refused) await expect(act(ctx, subscriptionId)).rejects.toMatchObject({ code: 'no_permission' });
});

it.each([
  ['stk_live_0123456789', '0123456789'],
  ['0123456789', '0123456789'],
  ['anna@example.com', null],
  ['', null],
])('the public part in %j is %j', (text, part) => {
  expect(publicPartIn(text)).toBe(part);
});

it.each([
  ['  stk_live_abc ', 'stk_live_abc'],
  ['KEY="stk_live_abc"; // mine', 'stk_live_abc'],
  ['hello', ''],
])('the key in %j is %j', (text, key) => {
  expect(keyIn(text)).toBe(key);
});
