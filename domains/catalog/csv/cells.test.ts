import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice, parseBoolean, parseCount, parsePrice } from './cells.ts';
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
    ['1,299.00', 'CNY', null],
    ['¥5', 'CNY', null],
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

test('numbers and yes or no are read strictly', () => {
  expect(['12', '453.59', '-3', '1.000.000', 'x', '9999999999'].map(parseCount)).toEqual([
    12,
    454,
    -3,
    null,
    null,
    null,
  ]);
  expect(['TRUE', 'no', '1', 'maybe'].map(parseBoolean)).toEqual([true, false, true, null]);
});
