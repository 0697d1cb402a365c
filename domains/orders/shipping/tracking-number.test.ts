import { expect, test } from 'vitest';
import { numberProblem, plainNumber } from './tracking-number.ts';

test.each([
  ['ＳＦ１２３４５６７８９０', 'SF1234567890'],
  [' sf 1234 5678 90 ', 'SF1234567890'],
  ['1Z–999', '1Z-999'],
  ['\u200bSF1\ufeff', 'SF1'],
])('writes %j as %s', (typed, number) => {
  expect(plainNumber(typed)).toBe(number);
});

test.each([
  ['SF', 'SF1234567890123', null],
  ['Uncle Li', 'A-1', null],
  ['SF', '6.12206E+11', 'tracking_number_rounded'],
  ['SF', '6,12206E+11', 'tracking_number_rounded'],
  ['SF', '6E+11', 'tracking_number_rounded'],
  ['SF', '6E11', null],
  ['SF', 'BAD###12', 'tracking_number_wrong'],
  ['SF', '单号1', 'tracking_number_wrong'],
  ['SF', `SF${'1'.repeat(39)}`, 'tracking_number_wrong'],
  ['UPS', '1Z999AA10123456784', null],
  ['UPS', 'SF1234567890', 'tracking_number_of_courier'],
  ['FedEx', 'ABC', 'tracking_number_of_courier'],
  ['Colissimo', '6A12345678901', null],
  ['邮政 EMS', 'EA123456789CN', null],
])('%s with %s: %s', (courier, number, problem) => {
  expect(numberProblem(number, courier)).toBe(problem);
});
