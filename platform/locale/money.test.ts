import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTimeOf, WORST_TEXTS } from '../../tests/support/worst-texts.ts';
import { convertMinor, currencyDecimals, divideHalfEven, parseMoney, parseRate, splitByWeight } from './money.ts';

const currency = fc.constantFrom('CNY', 'USD', 'EUR', 'THB', 'TWD', 'LAK', 'JPY', 'VND');
/** Units of the currency per unit of the base, as typed by the owner: up to ten decimals, never zero. */
const rate = fc
  .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 9_999_999_999 }))
  .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(10, '0')}`);
const money = fc.record({ currency, rate });

/** The exact value of an amount in the other currency's minor units, as a fraction. */
function exact(amount: number, from: { currency: string; rate: string }, to: { currency: string; rate: string }) {
  const up = BigInt(amount) * parseRate(to.rate) * 10n ** BigInt(currencyDecimals(to.currency));
  const down = parseRate(from.rate) * 10n ** BigInt(currencyDecimals(from.currency));
  return { up, down };
}

/** Whether a number can hold the amount in the other currency: no shop deals in more. */
function isCounted(amount: number, from: { currency: string; rate: string }, to: { currency: string; rate: string }) {
  const { up, down } = exact(amount, from, to);
  return up / down < BigInt(Number.MAX_SAFE_INTEGER);
}

test('a conversion is off by half a minor unit at most', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 10), money, money, (amount, from, to) => {
      fc.pre(from.currency !== to.currency && isCounted(amount, from, to));
      const converted = BigInt(convertMinor(amount, from, to));
      const { up, down } = exact(amount, from, to);
      const off = converted * down - up;
      expect((off < 0n ? -off : off) * 2n <= down).toBe(true);
    }),
  );
});

test('refuses amounts that a number cannot represent exactly', () => {
  const from = { currency: 'CNY', rate: '0.0000000001' };
  expect(() => convertMinor(5405, from, { currency: 'VND', rate: '16664.5697036331' })).toThrow(RangeError);
});

test('converting there and back never gains more than the rounding of the smaller unit', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), money, money, (amount, from, to) => {
      fc.pre(from.currency !== to.currency && isCounted(amount, from, to));
      const back = BigInt(convertMinor(convertMinor(amount, from, to), to, from));
      // the value of half a unit of the other currency in this one, and half a unit of this one
      const { up, down } = exact(1, to, from);
      const most = (up + down) / (2n * down) + 1n;
      const gain = back - BigInt(amount);
      expect(gain <= most && -gain <= most).toBe(true);
    }),
  );
});

test('splitting a payment in another currency never lowers its total', () => {
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
      money,
      money,
      (whole, weights, from, to) => {
        fc.pre(from.currency !== to.currency && isCounted(whole, from, to));
        const converted = convertMinor(whole, from, to);
        const parts = splitByWeight(converted, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(converted);
      },
    ),
  );
});

test('rounds halves to even, for negative amounts too', () => {
  expect([1n, 3n, 5n, -1n, -3n].map((half) => divideHalfEven(half, 2n))).toEqual([0n, 2n, 2n, -0n, -2n]);
});

test.each([
  ['12.5', 1250],
  ['1,299', 129_900],
  ['1,299.50', 129_950],
  ['12,5', 1250],
  ['0,50', 50],
  ['1 299,50', 129_950],
  ['1\u202f299,50 ¥', 129_950],
  [' ￥９９．５０ ', 9950],
  ['12.500', 1250],
  ['12.345', undefined],
  ['1,29,9', undefined],
  ['1.299,50', 129_950],
  ['twelve', undefined],
  ['-3', undefined],
  ['', undefined],
  ['1234567890123', undefined],
])('an amount typed as %j is %s minor units', (typed, amount) => {
  expect(parseMoney(typed, 'CNY')).toBe(amount);
});

test('refuses decimals in currencies without them', () => {
  expect([parseMoney('12,500', 'LAK'), parseMoney('12,5', 'LAK')]).toEqual([12_500, undefined]);
});

test.each(Object.entries(WORST_TEXTS))('takes little time for a long text that is no amount: %s', async (_, text) => {
  const long = text(250_000);
  expect(await processorTimeOf(async () => expect(parseMoney(long, 'CNY')).toBeUndefined(), 5)).toBeLessThan(5);
});
