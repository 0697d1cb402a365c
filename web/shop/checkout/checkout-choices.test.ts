import { expect, test } from 'vitest';
import { pickCoupon, readChoices, readRemarks } from './checkout-choices.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test('reads the choices of the page', () => {
  expect(
    readChoices(
      formOf({ addressId: '4', shippingType: 'deliver', 'coupon.7': '31', 'coupon.0': '32', usePoints: 'on', x: '9' }),
    ),
  ).toEqual({ addressId: 4, shippingType: 'deliver', couponIds: [31, 32], usePoints: true });
});

test('no coupon chosen is an explicit choice of none, not of the best', () => {
  expect(readChoices(formOf({ 'coupon.7': '', 'coupon.0': '' }))).toEqual({
    addressId: null,
    shippingType: 'ship',
    couponIds: [],
    usePoints: false,
  });
});

test.each(['-1', 'x', '1.5', '', '9'.repeat(30)])('an address of %j is none', (addressId) => {
  expect(readChoices(formOf({ addressId })).addressId).toBeNull();
});

test('remarks are assigned to their merchants; empty and unknown ones are ignored', () => {
  const form = formOf({ 'remark.3': ' one\r\ntwo ', 'remark.4': '  ', 'remark.__proto__': 'x', 'remark.': 'y' });
  expect(readRemarks(form)).toEqual({ 3: 'one\ntwo' });
});

test('one coupon of each owner', () => {
  expect(pickCoupon([1, 5], [5, 6], 6)).toEqual([1, 6]);
  expect(pickCoupon([1, 5], [5, 6], null)).toEqual([1]);
});
