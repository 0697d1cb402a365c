import { expect, test } from 'vitest';
import { missingForms } from './missing-forms.ts';

const places = ['web/account/addresses/addresses.tsx:122'];

test('a form that was sent only with scripts is missing without', () => {
  const form = { path: '/users/address_list', intent: 'save', way: 'both', places } as const;
  const sent = { path: '/users/address_list', intent: 'save' };
  expect(missingForms([form], [])).toHaveLength(2);
  expect(missingForms([form], [{ ...sent, way: 'scripts' }])).toEqual([
    '/users/address_list save without scripts (web/account/addresses/addresses.tsx:122)',
  ]);
  expect(
    missingForms(
      [form],
      [
        { ...sent, way: 'scripts' },
        { ...sent, way: 'plain' },
      ],
    ),
  ).toEqual([]);
  expect(missingForms([{ ...form, way: 'scripts' }], [{ ...sent, way: 'scripts' }])).toEqual([]);
});

test('ids in an intent are any ids, and another intent or page is another form', () => {
  const form = { path: '/users/collection_list', intent: 'cart.*.*', way: 'scripts', places } as const;
  const sent = (intent: string, path: string = form.path) => missingForms([form], [{ path, intent, way: 'scripts' }]);
  expect(sent('cart.12.7')).toEqual([]);
  for (const other of ['cart.12', 'cart.1.2.3', 'remove.12']) expect([other, sent(other).length]).toEqual([other, 1]);
  expect(sent('cart.12.7', '/order/shopping_cart')).toHaveLength(1);
});
