import { expect, test } from 'vitest';
import { refuseFields } from '../../../platform/errors.ts';
import { namedByPlace, readItems } from './read-campaign-form.ts';

const submitted = {
  'items.0.skuId': '11',
  'items.0.quota': ' ',
  'items.1.skuId': '12',
  'items.1.price': '19.90',
  'items.1.deposit': '',
  'items.1.quota': '5',
  'items.1.perUser': '2',
  'items.3.skuId': '14',
  'items.3.price': 'cheap',
  'items.3.quota': 'x',
};

test('reads variants with pieces in the form of the call, and keeps invalid amounts so that they can be reported', () => {
  expect(readItems(submitted, 'CNY')).toEqual([
    { place: 1, item: { skuId: 12, price: 1990, deposit: undefined, quota: 5, perUser: 2 } },
    { place: 3, item: { skuId: 14, price: 'cheap', deposit: undefined, quota: Number.NaN, perUser: 1 } },
  ]);
});

test('a wrong number is reported at its field', async () => {
  const fields = [
    { field: 'items.1.price', code: 'campaign_price' },
    { field: 'endsAt', code: 'campaign_times' },
  ];
  const refused = namedByPlace([1, 3], async () => refuseFields(fields));
  await expect(refused).rejects.toMatchObject({
    details: { fields: [{ field: 'items.3.price', code: 'campaign_price' }, fields[1]] },
  });
  await expect(namedByPlace([], async () => Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError);
  expect(await namedByPlace([], async () => 7)).toBe(7);
});
