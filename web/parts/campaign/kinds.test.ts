import { expect, test } from 'vitest';
import { CAMPAIGN_KINDS } from '../../../domains/promotions/campaigns/kinds.ts';
import { PAGES } from '../../pages.ts';
import { CAMPAIGN_PARTS } from './kinds.ts';

test('a file shows each kind of campaign, and no other', () => {
  expect(Object.keys(CAMPAIGN_PARTS).toSorted()).toEqual(CAMPAIGN_KINDS.toSorted());
});

test.each(CAMPAIGN_KINDS)('campaigns of the kind %s link to its page', (kind) => {
  const [path = ''] = CAMPAIGN_PARTS[kind].pageOf(7).split('?');
  expect(PAGES.find(path)?.module).toBe(`shop/campaigns/${kind}.tsx`);
});
