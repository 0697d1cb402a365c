import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromStripe, isTaken, toStripe } from './amounts.ts';

test.each([
  ['CNY', 1990, 1990],
  ['USD', 1, 1],
  // whole units here, hundredths there
  ['LAK', 25_000, 2_500_000],
  // whole units in both
  ['JPY', 500, 500],
  ['KRW', 1000, 1000],
])('%s %d is %d at Stripe', (currency, ours, theirs) => {
  expect(isTaken(currency)).toBe(true);
  expect(toStripe(ours, currency)).toBe(theirs);
});

test.each(['KWD', 'ISK', 'CLP', 'XOF'])('%s is not accepted, because its minor units do not match', (currency) => {
  expect(isTaken(currency)).toBe(false);
});

test('amounts sent to Stripe are read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('CNY', 'USD', 'EUR', 'THB', 'TWD', 'LAK', 'JPY', 'KRW', 'VND'),
      fc.nat(10 ** 11),
      (currency, amount) => {
        expect(fromStripe(toStripe(amount, currency), currency)).toBe(amount);
      },
    ),
  );
});

test('refuses amounts with fractions of our minor unit', () => {
  expect(fromStripe(2_500_050, 'LAK')).toBeUndefined();
});
