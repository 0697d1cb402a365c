import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as } from '../../../tests/support/people.ts';
import {
  addProvider,
  answersTo,
  CITIES,
  FOR_PUBLISHERS,
  FOR_READERS,
  fileOf,
  type Provider,
} from '../../../tests/support/provider.ts';
import { newcomerOf } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { importDocument } from '../manage/import-document.server.ts';
import { subscribe } from '../subscriptions/subscribe.server.ts';
import { changePlanInput, createPlanInput } from './contract.ts';
import { listOwnPlans } from './own-plans.server.ts';
import { MOST_PLANS } from './rules.ts';
import { changePlan, createPlan, retirePlan } from './save-plan.server.ts';

const TERMS = { name: { en: 'Basic' }, priceMinor: 0, quota: 1_000, ratePerSecond: 5, burst: 10 };

let bare: BareApp;
let provider: Provider;
let owner: Ctx;
beforeAll(async () => {
  bare = await startBareApp();
  provider = await addProvider(bare);
  owner = provider.owner;
});
afterAll(() => bare.close());

const plansOf = async (apiId: number) => (await listOwnPlans(owner, apiId)).list;
const changed = (id: number, more: object = {}) => changePlanInput.parse({ id, ...TERMS, ...more });

describe('a plan', () => {
  it('is read by the team, and added, changed and retired by those who publish', async () => {
    const apiId = await provider.newApi();
    const id = await provider.newPlan(apiId);
    let keys = 0;
    const create = (ctx: Ctx) => createPlan(ctx, createPlanInput.parse({ apiId, key: `table-${keys++}`, ...TERMS }));
    expect(await answersTo(provider, (ctx) => listOwnPlans(ctx, apiId))).toEqual(FOR_READERS);
    expect(await answersTo(provider, create)).toEqual(FOR_PUBLISHERS);
    const ofNone = { ...FOR_PUBLISHERS, other: 'api_plan_not_found' };
    expect(await answersTo(provider, (ctx) => changePlan(ctx, changed(id)))).toEqual(ofNone);
    expect(await answersTo(provider, (ctx) => retirePlan(ctx, id))).toEqual({
      ...ofNone,
      publisher: 'api_plan_retired',
    });
    await expect(changePlan(owner, changed(id))).rejects.toMatchObject({ code: 'api_plan_retired' });
  });

  it('with other terms has another version, which those who have it already do not get', async () => {
    const apiId = await provider.newApi();
    await importDocument(owner, apiId, fileOf(CITIES));
    const id = await provider.newPlan(apiId);
    await sql`update apis.apis set status = 'listed', listed_at = now() where id = ${apiId}::bigint`.execute(
      bare.app.database.db,
    );
    await subscribe(await as(bare.ctx(), await newcomerOf(bare)), { planId: id });
    await changePlan(owner, changed(id, { name: { en: 'Renamed' } }));
    expect(await plansOf(apiId)).toMatchObject([{ version: 1, name: { en: 'Renamed' }, onEarlierTerms: 0 }]);
    await changePlan(owner, changed(id, { quota: 500 }));
    expect(await plansOf(apiId)).toMatchObject([{ version: 2, quota: 500, subscribers: 1, onEarlierTerms: 1 }]);
    const quotas = await sql<{ quota: number }>`
      select v.quota from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
      where s.api_id = ${apiId}::bigint`.execute(bare.app.database.db);
    expect(quotas.rows).toEqual([{ quota: 1_000 }]);
  });

  it('has a key of its own, terms above zero, and a price in the currency of the site', async () => {
    const apiId = await provider.newApi();
    await provider.newPlan(apiId, { key: 'basic', priceMinor: 4_900 });
    await expect(provider.newPlan(apiId, { key: 'basic' })).rejects.toMatchObject({ code: 'api_plan_key_taken' });
    expect(await plansOf(apiId)).toMatchObject([{ price: { amount: 4_900, currency: owner.site.defaultCurrency } }]);
    for (const wrong of [{ quota: 0 }, { ratePerSecond: 1.5 }, { priceMinor: -1 }, { key: 'No' }, { name: {} }])
      expect(createPlanInput.safeParse({ apiId, key: 'right', ...TERMS, ...wrong }).success).toBe(false);
  });

  it('is one of a limited number on offer', async () => {
    const apiId = await provider.newApi();
    const ids = [];
    for (let nth = 0; nth < MOST_PLANS; nth++) ids.push(await provider.newPlan(apiId));
    await expect(provider.newPlan(apiId)).rejects.toMatchObject({ code: 'api_plans_full' });
    await retirePlan(owner, ids[0] ?? 0);
    await provider.newPlan(apiId);
  });
});
