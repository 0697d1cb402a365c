import { expect, test } from 'vitest';
import type { CampaignList } from '../../domains/promotions/campaigns/contract.ts';
import { CAMPAIGN_KINDS } from '../../domains/promotions/campaigns/kinds.ts';
import type { FlashList } from '../../domains/promotions/flash-sale/contract.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import { campaignHref } from '../../web/parts/campaign/campaign-url.ts';
import { expectSound, openBuyersShop } from '../support/buyer.ts';
import { wordFaultsOf } from '../support/texts-of-page.ts';

const { shop, visit } = openBuyersShop();

test('the lists of promotions are sound on a desktop and on a phone', async () => {
  const page = await visit();
  for (const path of ['/goods_seckill', '/activity_list', '/promotionList', '/goods_presell']) {
    await page.goto(path);
    await expectSound(page, path);
  }
});

/** One page of every kind, with what the demo content runs. */
async function campaignPages(): Promise<string[]> {
  const { list } = (await shop().call<CampaignList>('GET', '/api/front/campaign/list?limit=100')).body.data;
  const sale = (await shop().call<FlashList>('GET', '/api/front/seckill/list')).body.data;
  const ofKinds = CAMPAIGN_KINDS.map((kind) => list.find((campaign) => campaign.kind === kind));
  return [
    '/goods_seckill',
    `/goods_seckill?slot=${sale.slots.at(-1)?.id}`,
    `/goods_seckill_detail/${sale.list[0]?.itemId}`,
    '/activity_list',
    '/activity_list?kind=group&state=coming',
    '/promotionList',
    '/goods_presell',
    ...ofKinds.map((campaign) => (campaign ? campaignHref(campaign) : 'nothing of this kind runs')),
  ];
}

test.each(LOCALES)('in %s every page of a campaign opens without a missing text', async (language) => {
  expect(await wordFaultsOf(shop().url, await campaignPages(), { language })).toEqual([]);
});

test('responds with 404 to an unknown campaign, or one of another kind', async () => {
  const paths = [
    '/goods_seckill_detail/999999',
    '/goods_combination_detail/0',
    '/goods_assist_detail/x',
    '/goods_presell?id=1',
  ];
  const found = await Promise.all(paths.map(async (path) => (await fetch(shop().url + path)).status));
  expect(found).toEqual([404, 404, 404, 404]);
});

test('a link shared before its parameter was renamed leads to the same group or bargain', async () => {
  const answers = await Promise.all(
    ['/goods_combination_detail/1?team=7&language=fr', '/goods_assist_detail/2?effort=9'].map(async (path) => {
      const { status, headers } = await fetch(shop().url + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    }),
  );
  expect(answers).toEqual([
    [301, '/goods_combination_detail/1?language=fr&group=7'],
    [301, '/goods_assist_detail/2?bargain=9'],
  ]);
});
