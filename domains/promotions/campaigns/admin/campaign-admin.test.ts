import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCampaign } from '../../../../tests/support/campaigns.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../../tests/support/small-shop.ts';
import type { Ctx } from '../../../kit/context.ts';
import { listCampaigns } from '../queries.server.ts';
import { saveCampaignInput } from './contract.ts';
import { endCampaign, stopCampaign } from './end-campaign.server.ts';
import { listAllCampaigns, listOwnCampaigns, readOfferForm } from './queries.server.ts';
import { saveCampaign } from './save-campaign.server.ts';

let shop: SmallShop;
let lamps: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  lamps = { ...shop.ctx(), actor: shop.lamps.owner };
});
afterAll(() => shop.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const group = (changes: Record<string, unknown> = {}) =>
  saveCampaignInput.parse({
    kind: 'group',
    productId: shop.lamp.productId,
    title: { en: 'Lamps for three' },
    startsAt: inHours(-1),
    endsAt: inHours(24),
    groupSize: 3,
    groupHours: 12,
    items: [{ skuId: shop.lamp.skuId, price: 8000, quota: 10, perUser: 2 }],
    ...changes,
  });
const presell = (changes: Record<string, unknown> = {}) =>
  group({
    kind: 'presell',
    balanceDueStartsAt: inHours(24),
    balanceDueEndsAt: inHours(49),
    shipsAt: inHours(72),
    items: [{ skuId: shop.lamp.skuId, price: 8000, deposit: 1000, quota: 10 }],
    ...changes,
  });
const problemsOf = async (input: ReturnType<typeof group>) => {
  const refused = await saveCampaign(lamps, input).catch((error) => error);
  return (refused.details?.fields ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
};

test('a campaign is found by a part of its title in any language or of its product’s name, newest first', async () => {
  const titles = [{ en: 'Économies_50% now', 'zh-CN': '早秋特卖' }, { en: 'Plain' }, { fr: 'Petites ÉCONOMIES' }];
  const ids: number[] = [];
  for (const title of titles) ids.unshift((await saveCampaign(lamps, group({ title }))).id);
  const [french = 0, plain = 0, chinese = 0] = ids;
  const found = async (keyword: string, more: object = {}) => {
    const { list, total } = await listOwnCampaigns(lamps, { keyword, state: 'running', ...more });
    return { ids: list.map(({ id }) => id), total };
  };
  expect(await found('économies')).toEqual({ ids: [french, chinese], total: 2 });
  expect(await found('ÉCONOMIES', { limit: 1, page: 2 })).toEqual({ ids: [chinese], total: 2 });
  expect(await found('秋特')).toEqual({ ids: [chinese], total: 1 });
  expect(await found('s_50%')).toEqual({ ids: [chinese], total: 1 });
  expect(await found('s%now')).toEqual({ ids: [], total: 0 });
  expect(await found('desk')).toEqual({ ids: [french, plain, chinese], total: 3 });
  expect(await found('desk', { state: 'over', kind: 'presell' })).toEqual({ ids: [], total: 0 });
  for (const id of ids) await endCampaign(lamps, id);
});

describe('a shop’s campaign', () => {
  test('is offered, listed with its figures, changed and ended', async () => {
    const { id } = await saveCampaign(lamps, group());
    const buyer = await addBuyer(shop);
    const { list } = await listCampaigns(shop.ctx());
    expect(list).toMatchObject([{ id, title: 'Lamps for three', price: { amount: 8000 }, was: { amount: 9900 } }]);
    const form = await readOfferForm(lamps, { id });
    expect(form).toMatchObject({
      id,
      kind: 'group',
      state: 'running',
      variants: [{ item: { price: 8000, taken: 0 } }],
    });
    const changed = group({
      id,
      startsAt: form.startsAt,
      endsAt: inHours(48),
      title: {},
      items: [{ ...group().items[0], quota: 20 }],
    });
    await saveCampaign(lamps, changed);
    const item = (
      await shop.app.database.db.selectFrom('campaign_items').selectAll().where('campaign_id', '=', id).execute()
    )[0];
    expect(item).toMatchObject({ quota: 20, price_minor: 8000 });
    await order(buyer, shop.lamp, { campaign: { kind: 'group', id: item?.id ?? 0 } });
    expect((await listOwnCampaigns(lamps, {})).list[0]).toMatchObject({
      id,
      title: 'Desk lamp',
      taken: 1,
      quota: 20,
      state: 'running',
    });
    await endCampaign(lamps, id);
    expect((await listOwnCampaigns(lamps, { state: 'over', kind: 'group', keyword: 'LAMP' })).list[0]).toMatchObject({
      id,
      state: 'over',
    });
    expect((await listCampaigns(shop.ctx())).total).toBe(0);
  });

  test('keeps its terms once it has begun, and never has fewer pieces than were sold', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000 });
    const { startsAt } = await readOfferForm(lamps, { id: campaignId });
    const same = {
      id: campaignId,
      startsAt,
      groupHours: 2,
      items: [{ skuId: shop.lamp.skuId, price: 7000, quota: 40, perUser: 5 }],
    };
    await saveCampaign(lamps, group(same));
    // a form submits times to the minute
    await saveCampaign(lamps, group({ ...same, startsAt: `${startsAt?.slice(0, 16)}:00Z` }));
    expect((await readOfferForm(lamps, { id: campaignId })).startsAt).toBe(startsAt);
    for (const change of [
      { groupSize: 2 },
      { items: [{ ...same.items[0], price: 6000 }] },
      { startsAt: inHours(-2) },
    ]) {
      await expect(saveCampaign(lamps, group({ ...same, ...change }))).rejects.toMatchObject({
        code: 'campaign_started',
      });
    }
    await order(await addBuyer(shop), shop.lamp, { num: 2, campaign: { kind: 'group', id: itemId } });
    expect(await problemsOf(group({ ...same, items: [{ ...same.items[0], quota: 1 }] }))).toEqual([
      'items campaign_quota',
    ]);
  });

  test('is refused by field', async () => {
    const one = (changes: object) => ({ items: [{ skuId: shop.lamp.skuId, price: 8000, quota: 5, ...changes }] });
    expect(await problemsOf(group({ groupSize: null, endsAt: inHours(-2) }))).toEqual([
      'groupSize required',
      'endsAt campaign_times',
    ]);
    expect(await problemsOf(group(one({ price: 9900 })))).toEqual(['items.0.price campaign_price']);
    expect(await problemsOf(group(one({ quota: 5000 })))).toEqual(['items.0.quota campaign_quota']);
    expect(await problemsOf(group(one({ skuId: shop.tea.skuId })))).toEqual(['items.0.skuId invalid_value']);
    expect(await problemsOf(presell({ balanceDueEndsAt: inHours(12) }))).toEqual(['balanceDueEndsAt campaign_times']);
    // a deposit at the last moment leaves a day for the remaining balance
    expect(await problemsOf(presell({ balanceDueEndsAt: inHours(47) }))).toEqual(['balanceDueEndsAt campaign_times']);
    expect(await problemsOf(presell(one({ deposit: 8000 })))).toEqual(['items.0.deposit campaign_deposit']);
    expect(await problemsOf(presell({ balanceDueStartsAt: null }))).toEqual(['balanceDueStartsAt required']);
    const assist = { kind: 'assist', contributionsNeeded: 3, bargainHours: 5 };
    expect(await problemsOf(group({ ...assist, ...one({ price: 9899 }) }))).toEqual(['items.0.price campaign_floor']);
    await expect(saveCampaign(lamps, group({ productId: shop.tea.productId }))).rejects.toMatchObject({
      code: 'product_not_found',
    });
  });

  test('is refused to anyone else', async () => {
    const { id } = await saveCampaign(lamps, presell());
    const teas = { ...shop.ctx(), actor: shop.teas.owner };
    const buyer = await addBuyer(shop);
    for (const act of [
      (ctx: Ctx) => saveCampaign(ctx, presell({ id })),
      (ctx: Ctx) => endCampaign(ctx, id),
      (ctx: Ctx) => readOfferForm(ctx, { id }),
    ]) {
      await expect(act(teas)).rejects.toMatchObject({ code: 'campaign_not_found' });
      await expect(act(buyer)).rejects.toMatchObject({ code: 'no_permission' });
      await expect(act(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
    }
    await expect(listOwnCampaigns(buyer, {})).rejects.toMatchObject({ code: 'no_permission' });
    expect((await listOwnCampaigns(teas, {})).total).toBe(0);
  });

  test('is visible to the platform, which can stop it with a reason', async () => {
    const { id } = await saveCampaign(lamps, presell());
    await expect(listAllCampaigns(lamps, {})).rejects.toMatchObject({ code: 'no_permission' });
    await expect(stopCampaign(lamps, { id, reason: 'x' })).rejects.toMatchObject({ code: 'no_permission' });
    const office = { ...shop.ctx(), actor: { ...shop.teas.owner, permissions: ['promotions.manage'] } };
    await stopCampaign(office, { id, reason: 'Misleading price' });
    expect((await listAllCampaigns(office, { kind: 'presell' })).list.find((each) => each.id === id)).toMatchObject({
      state: 'over',
      merchant: { name: 'Lamp House' },
    });
    const noted = await office.db.selectFrom('audit_log').selectAll().where('subject', '=', `campaign:${id}`).execute();
    expect(noted).toMatchObject([{ act: 'campaign.stopped', details: { reason: 'Misleading price' } }]);
    await expect(stopCampaign(office, { id: 999_999, reason: 'x' })).rejects.toMatchObject({
      code: 'campaign_not_found',
    });
  });
});
