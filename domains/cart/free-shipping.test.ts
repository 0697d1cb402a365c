import { expect, test } from 'vitest';
import { freeShippingOf, missingForFree } from './free-shipping.ts';

const same = (amount: number) => amount;
type Lines = Parameters<typeof freeShippingOf>[0];
const line = (id: number, parts: Partial<Lines[number]['offer']> = {}): Lines[number] => ({
  id,
  offer: {
    kind: 'physical',
    currency: 'CNY',
    freight: { flatMinor: 1_000, freeOverMinor: 9_900 },
    freightTemplate: null,
    ...parts,
  },
});

test('a shop’s flat freight counts everything bought there, virtual products too', () => {
  expect(freeShippingOf([line(1), line(2, { kind: 'virtual' })], same)).toEqual([{ over: 9_900, lineIds: [1, 2] }]);
});

test('goods of one template count together, and what never ships free is left out', () => {
  const parcels = { freightTemplate: { id: 7, freeOverMinor: 5_000 } };
  const vans = { freightTemplate: { id: 8, freeOverMinor: null } };
  expect(freeShippingOf([line(1, parcels), line(2, vans), line(3), line(4, parcels)], same)).toEqual([
    { over: 5_000, lineIds: [1, 4] },
    { over: 9_900, lineIds: [3] },
  ]);
  expect(freeShippingOf([line(1, { kind: 'virtual' })], same)).toEqual([]);
  expect(freeShippingOf([line(1, { freight: { flatMinor: 1_000, freeOverMinor: null } })], same)).toEqual([]);
});

test('the amount is in the reader’s currency, and the missing part follows from the selected lines', () => {
  const [free] = freeShippingOf([line(1), line(2)], (amount) => Math.round(amount / 7));
  expect(free).toEqual({ over: 1_414, lineIds: [1, 2] });
  if (!free) return;
  const bought = (id: number, amount: number) => ({ id, subtotal: { amount } });
  expect(missingForFree(free, [bought(1, 414)])).toBe(1_000);
  expect(missingForFree(free, [bought(1, 414), bought(2, 1_000), bought(9, 50)])).toBe(0);
  expect(missingForFree(free, [bought(9, 5_000)])).toBeNull();
});
