import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice, parseBoolean, parseCount, parsePrice, parseWeight, plainCode } from './cells.ts';
import { MAX_PRICE_MINOR } from './limits.ts';

describe('prices', () => {
  test.each([
    ['50', 'CNY', 5000],
    ['59.9', 'CNY', 5990],
    ['59.90', 'CNY', 5990],
    ['0.070', 'CNY', 7],
    ['0', 'CNY', 0],
    ['5000', 'LAK', 5000],
    ['5000.00', 'LAK', 5000],
    ['', 'CNY', null],
    ['-1', 'CNY', null],
    ['12,50', 'CNY', 1250],
    ['1 299,00', 'EUR', 129_900],
    ['1.299,00', 'EUR', 129_900],
    ['1’299.00', 'CHF', 129_900],
    ['1,299.00', 'CNY', 129_900],
    ['¥5', 'CNY', 500],
    ['￥５', 'CNY', 500],
    ['$12.00', 'USD', 1200],
    ['$12.00', 'CNY', null],
    ['12.990000000000002', 'CNY', 1299],
    ['12.996000000000002', 'CNY', null],
    ['1e3', 'CNY', null],
    ['9.999', 'CNY', null],
    ['5000.50', 'LAK', null],
    ['1000000000', 'CNY', 'too_big'],
    ['9'.repeat(60), 'CNY', 'too_big'],
  ])('%j %s is %j', (cell, currency, minor) => expect(parsePrice(cell, currency)).toBe(minor));

  test('are read as they were written', () => {
    const amounts = fc.integer({ min: 0, max: MAX_PRICE_MINOR });
    fc.assert(
      fc.property(amounts, fc.constantFrom('CNY', 'LAK'), (minor, currency) => {
        expect(parsePrice(formatPrice(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});

test.each([
  ['12', 12],
  ['453.59', 454],
  ['250,5', 251],
  ['226.79618500000001', 227],
  ['1,500', 1500],
  ['１２', 12],
  ['-3', -3],
  ['1.000.000', null],
  ['x', null],
  ['$5', null],
  ['9999999999', null],
])('the number %j is %j', (cell, count) => expect(parseCount(cell)).toBe(count));

test('a weight that means something else in another country is none', () => {
  expect(['226,796', '1,500', '1,500.5', '226,8', '226.796'].map(parseWeight)).toEqual([null, null, 1501, 227, 227]);
});

test('yes and no are read in the words of many spreadsheets', () => {
  expect(['TRUE', 'no', '1', 'VRAI', 'FAUX', 'wahr', '是', 'เท็จ', 'maybe'].map(parseBoolean)).toEqual([
    ...[true, false, true, true, false, true, true, false, null],
  ]);
});

test('a code keeps its letters, in their ordinary width', () => {
  expect([plainCode('ＡＢ－１２'), plainCode('①-x')]).toEqual(['AB-12', '①-x']);
});
