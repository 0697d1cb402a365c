import { expect, test } from 'vitest';
import { readParcels } from './read-parcels.ts';

test('orders with a tracking number become parcels of the chosen courier, the others stay', () => {
  const submitted = {
    courier: 'SF',
    other: '',
    'number.S1': ' SF10 ',
    'number.S2': '  ',
    'number.S3': 'SF30',
    note: 'x',
  };
  expect(readParcels(submitted, 50)).toEqual({
    courier: 'SF',
    parcels: [
      { orderNo: 'S1', method: 'ship', courier: 'SF', number: 'SF10', combined: false },
      { orderNo: 'S3', method: 'ship', courier: 'SF', number: 'SF30', combined: false },
    ],
  });
});

test('another courier takes precedence, long input is cut, and without a courier there is no parcel', () => {
  const submitted = { courier: 'SF', other: 'Bike messenger', 'number.S1': '1', 'number.S2': '2' };
  const read = readParcels(submitted, 1);
  expect([read.courier, read.parcels.length]).toEqual(['Bike messenger', 1]);
  expect(readParcels({ 'number.S1': '1' }, 1).courier).toBe('');
});
