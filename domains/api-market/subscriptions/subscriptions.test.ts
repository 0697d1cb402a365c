import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { offerApi } from '../../../tests/support/callable-api.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { listSubscriptions } from './list-subscriptions.server.ts';
import { openPeriod } from './open-period.server.ts';
import { exportSubscriptions, forgetSubscriber } from './personal-data.server.ts';
import { cancelSubscription, subscribe } from './subscribe.server.ts';

const DAY = 86_400;
const FIRST_PAGE = { page: 1, limit: 20 };

let bare: BareApp;
let buyer: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
});
afterAll(() => bare.close());

const statesOf = async (ctx: Ctx, apiId: number) =>
  (await listSubscriptions(ctx, FIRST_PAGE)).list.filter((each) => each.apiId === apiId).map(({ state }) => state);

describe('a subscription to a free plan', () => {
  it('is taken once, with a period that begins at once', async () => {
    const { planId, apiId, slug } = await offerApi(bare.app, { quota: 500 });
    const tried = await Promise.allSettled(Array.from({ length: 4 }, () => subscribe(buyer, { planId })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(subscribe(buyer, { planId })).rejects.toMatchObject({ code: 'api_subscribed' });
    const { list, total } = await listSubscriptions(buyer, FIRST_PAGE);
    expect([list.length, total]).toEqual([1, 1]);
    expect(list[0]).toMatchObject({
      ...{ apiId, planId, planName: 'Free', state: 'active', endsAt: null, ratePerSecond: 1_000 },
      address: `http://gateway.localhost:3000/${slug}`,
      period: { startsAt: buyer.now.toISOString(), quota: 500, used: 0 },
    });
  });

  it('is refused to guests and visitors, and for plans that are not on offer or have a price', async () => {
    const { planId } = await offerApi(bare.app);
    await expect(subscribe(bare.ctx(), { planId })).rejects.toMatchObject({ code: 'login_required' });
    await expect(listSubscriptions(bare.ctx(), FIRST_PAGE)).rejects.toMatchObject({ code: 'login_required' });
    const visitor: Ctx = { ...buyer, actor: { ...buyer.actor, kind: 'visitor' } };
    await expect(subscribe(visitor, { planId })).rejects.toMatchObject({ code: 'members_only' });
    const dear = await offerApi(bare.app, { priceMinor: 1 });
    await expect(subscribe(buyer, dear)).rejects.toMatchObject({ code: 'api_plan_not_free' });
    const hidden = await offerApi(bare.app, { status: 'taken_down' });
    await expect(subscribe(buyer, hidden)).rejects.toMatchObject({ code: 'api_plan_not_found' });
    await sql`update apis.plans set retired_at = now() where id = ${planId}::bigint`.execute(bare.app.database.db);
    await expect(subscribe(buyer, { planId })).rejects.toMatchObject({ code: 'api_plan_not_found' });
  });

  it('ends with its period when it is cancelled, and gives no second quota before', async () => {
    const { planId, apiId } = await offerApi(bare.app);
    const { id } = await subscribe(buyer, { planId });
    const stranger = await as(bare.ctx(), await register(bare.ctx(), 'stranger@example.com'));
    await expect(cancelSubscription(stranger, id)).rejects.toMatchObject({ code: 'api_subscription_not_found' });
    for (const _ of [1, 2]) await cancelSubscription(buyer, id);
    expect(await statesOf(buyer, apiId)).toEqual(['cancelled']);
    expect(await subscribe(buyer, { planId })).toEqual({ id });
    expect(await statesOf(buyer, apiId)).toEqual(['active']);
    await cancelSubscription(buyer, id);
    const after = later(buyer, 32 * DAY);
    expect(await statesOf(after, apiId)).toEqual(['ended']);
    await expect(cancelSubscription(after, id)).rejects.toMatchObject({ code: 'api_subscription_not_found' });
    expect((await subscribe(after, { planId })).id).not.toBe(id);
  });
});

describe('the periods of a subscription', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-02-15T00:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['2024-02-29T00:00:00Z', '2025-03-01T00:00:00Z', '2025-02-28T00:00:00Z', '2025-03-29T00:00:00Z'],
    ['2026-03-05T23:59:59Z', '2026-03-05T23:59:59Z', '2026-03-05T23:59:59Z', '2026-04-05T23:59:59Z'],
  ])('from %s: at %s one from %s to %s', async (startedAt, now, startsAt, endsAt) => {
    const { planId } = await offerApi(bare.app);
    const { id } = await subscribe({ ...buyer, now: new Date(startedAt) }, { planId });
    const { db } = bare.app.database;
    const opened = await Promise.all([1, 2, 3].map(() => openPeriod(db, id, new Date(now))));
    expect(new Set(opened.map((period) => period?.id)).size).toBe(1);
    expect(opened[0]).toMatchObject({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), quota: 1_000 });
    expect(await openPeriod(db, id, new Date('2020-01-01'))).toBeUndefined();
  });
});

describe('the data of a subscriber', () => {
  it('is exported, and is nobody’s after the account was deleted', async () => {
    const { planId, slug } = await offerApi(bare.app);
    const leaver = await as(bare.ctx(), await register(bare.ctx(), 'leaver@example.com'));
    const { id } = await subscribe(leaver, { planId });
    const { userId } = leaver.actor;
    const given: Record<string, unknown> = {};
    await exportSubscriptions(leaver, { userId, give: (part, content) => (given[part] = content) });
    expect(given).toMatchObject({ api_subscriptions: [{ api: slug, plan: 'free', calls: 0 }], api_keys: [] });
    await forgetSubscriber(later(leaver, 1), { userId });
    const left = await sql<{ isOver: boolean }>`
      select user_id is null and ends_at < now() + interval '1 minute' as "isOver" from apis.subscriptions
      where id = ${id}::bigint`.execute(bare.app.database.db);
    expect(left.rows).toEqual([{ isOver: true }]);
  });
});
