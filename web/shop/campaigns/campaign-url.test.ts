import { expect, test } from 'vitest';
import { campaignHref, campaignListHref, readCampaignList } from '../../parts/campaign/campaign-url.ts';

test.each([
  ['group', '/goods_combination_detail/7'],
  ['assist', '/goods_assist_detail/7'],
  ['presell', '/goods_presell?id=7'],
] as const)('a campaign of kind %s has its page', (kind, href) => {
  expect(campaignHref({ kind, id: 7 })).toBe(href);
});

test('the list ignores invalid parameters of its address', () => {
  const read = (query: string) => readCampaignList(new URLSearchParams(query));
  expect(read('kind=group&state=coming&page=3')).toEqual({ kind: 'group', state: 'coming', page: 3 });
  expect(read('kind=lottery&state=past&page=-1')).toEqual({ kind: 'all', state: 'running', page: 1 });
});

test('another kind begins at its first page', () => {
  const now = { kind: 'group', state: 'coming', page: 3 } as const;
  expect(campaignListHref(now, { kind: 'all' })).toBe('/activity_list?state=coming');
  expect(campaignListHref(now, { page: 4 })).toBe('/activity_list?kind=group&state=coming&page=4');
  expect(campaignListHref(now, { kind: 'all', state: 'running' })).toBe('/activity_list');
});
