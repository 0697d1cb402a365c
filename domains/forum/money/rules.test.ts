import { describe, expect, test } from 'vitest';
import { settingsInput } from '../moderation/contract.ts';
import { payFrom, priceLimits, splitAmount, splitOf } from './rules.ts';

const YUAN = priceLimits('CNY', '1');

describe('a price', () => {
  test.each([
    [9, false],
    [10, true],
    [100_000_000, true],
    [100_000_001, false],
  ])('of %i fen is allowed: %s', (fen, isAllowed) => {
    expect(fen >= YUAN.least && fen <= YUAN.most).toBe(isAllowed);
  });

  test('is limited by its value in other currencies, and never zero', () => {
    expect(priceLimits('USD', '0.14')).toEqual({ least: 1, most: 14_000_000 });
    expect(priceLimits('LAK', '0.0001').least).toBe(1);
  });
});

describe('a split', () => {
  test('takes the inviter’s part out of that of the site, and has no author for a sale of the site', () => {
    const settings = { authorTenths: 8, inviterTenths: 1 };
    expect(splitOf(settings, { hasAuthor: true, hasInviter: true })).toEqual({ author: 8, inviter: 1, site: 1 });
    expect(splitOf(settings, { hasAuthor: true, hasInviter: false })).toEqual({ author: 8, inviter: 0, site: 2 });
    expect(splitOf(settings, { hasAuthor: false, hasInviter: false })).toEqual({ author: 0, inviter: 0, site: 10 });
    const all = { authorTenths: 10, inviterTenths: 3 };
    expect(splitOf(all, { hasAuthor: true, hasInviter: true })).toEqual({ author: 10, inviter: 0, site: 0 });
  });

  test('always sums to the amount, and no part is a unit away from its share', () => {
    for (let nth = 0; nth < 10_000; nth += 1) {
      const amount = 1 + Math.floor(Math.random() * (nth % 2 ? 100 : 100_000_000));
      const author = Math.floor(Math.random() * 11);
      const inviter = Math.floor(Math.random() * (11 - author));
      const tenths = { author, inviter, site: 10 - author - inviter };
      const parts = splitAmount(amount, tenths);
      expect(parts.author + parts.inviter + parts.site).toBe(amount);
      for (const of of ['author', 'inviter', 'site'] as const) {
        expect(Math.abs(parts[of] - (amount * tenths[of]) / 10)).toBeLessThan(1);
        expect(parts[of]).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test.each([
    [9, 0, 0, 'splitSum'],
    [9, 2, 0, 'splitSum'],
    [9, 1, 2, 'splitInviter'],
    [9, 1, 1, undefined],
    [10, 0, 0, undefined],
  ])('of %i and %i tenths, %i for the inviter, is refused: %s', (authorTenths, siteTenths, inviterTenths, code) => {
    const parsed = settingsInput.safeParse({ settings: { authorTenths, siteTenths, inviterTenths } });
    expect(parsed.error?.issues[0]?.message).toBe(code);
  });
});

test('a wallet pays from the balance before the income, and nothing that it lacks', () => {
  expect(payFrom(50, { balance: 80, income: 10 })).toEqual({ fromBalance: 50, fromIncome: 0 });
  expect(payFrom(85, { balance: 80, income: 10 })).toEqual({ fromBalance: 80, fromIncome: 5 });
  expect(payFrom(91, { balance: 80, income: 10 })).toBeNull();
});
