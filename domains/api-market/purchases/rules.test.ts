import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { partsOfShare } from '../../refunds/amounts.ts';
import { unusedShare } from './rules.ts';

const DAY = 86_400_000;
const at = (days: number) => new Date(days * DAY);
const month = { startsAt: at(0), endsAt: at(30), quota: 1_000 };

describe('the unused share of a month', () => {
  it.each([
    ['nothing is used on the first moment', 0, 0, 1],
    ['half of the time, no calls', 15, 0, 0.5],
    ['no time, half of the calls', 0, 500, 0.5],
    ['calls are used faster than time', 6, 900, 0.1],
    ['time passes faster than calls', 27, 10, 0.1],
    ['all calls are used', 1, 1_000, 0],
    ['more calls are reported than the quota has', 1, 1_001, 0],
    ['it is over', 30, 0, 0],
    ['it was over long ago', 90, 0, 0],
    ['it has not begun', -40, 0, 1],
  ])('%s', (_title, days, used, expected) => {
    const { part, of } = unusedShare({ ...month, used }, at(days));
    expect(part / of).toBeCloseTo(expected, 12);
  });

  test('is the smaller of both shares exactly, for any length, quota and use', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(whole, whole, whole, whole, (length, now, quota, used) => {
        const { part, of } = unusedShare(
          { startsAt: new Date(0), endsAt: new Date(length), quota, used },
          new Date(now),
        );
        const [time, calls] = [Math.max(0, length - now), Math.max(0, quota - used)];
        const isAtMost = (top: number, bottom: number) => BigInt(part) * BigInt(bottom) <= BigInt(top) * BigInt(of);
        const isOneOfThem = (part === time && of === length) || (part === calls && of === quota);
        expect([isAtMost(time, length), isAtMost(calls, quota), isOneOfThem]).toEqual([true, true, true]);
      }),
    );
  });
});

describe('what a share of a price is', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000_000 });
  const sums = fc
    .record({ paid: amount, gift: amount, points: amount, subsidy: amount, commission: amount })
    .map((sum) => ({
      ...sum,
      gift: Math.min(sum.gift, sum.paid),
      commission: Math.min(sum.commission, sum.paid + sum.subsidy),
    }));
  const lineOf = (sum: { paid: number; gift: number; points: number; subsidy: number; commission: number }) => ({
    ...sum,
    id: 1,
    num: 1,
    held: { num: 0, cash: 0, gift: 0, points: 0, subsidy: 0, earned: 0 },
  });

  it.each([
    [4_900, 1, 2, 2_450],
    [4_900, 1, 3, 1_633],
    [4_999, 2, 3, 3_332],
    [1, 999_999, 1_000_000, 0],
    [4_900, 0, 7, 0],
    [4_900, 7, 7, 4_900],
  ])('%i × %i/%i is %i, rounded down', (paid, part, of, expected) => {
    const line = lineOf({ paid, gift: 0, points: 0, subsidy: 0, commission: 0 });
    expect(partsOfShare(line, { part, of }).cash).toBe(expected);
  });

  test('is rounded down, adds up, and never exceeds what was paid, earned or kept as commission', () => {
    const share = fc.tuple(fc.nat(3_000_000_000), fc.nat(3_000_000_000)).map(([a, b]) => ({
      part: Math.min(a, b),
      of: Math.max(a, b, 1),
    }));
    fc.assert(
      fc.property(sums, share, (sum, { part, of }) => {
        const { cash, gift, points, subsidy, earned } = partsOfShare(lineOf(sum), { part, of });
        const down = (whole: number) => Number((BigInt(whole) * BigInt(part)) / BigInt(of));
        expect(cash + gift).toBe(down(sum.paid));
        expect(points).toBe(down(sum.points));
        expect(subsidy).toBe(down(sum.subsidy));
        const commission = cash + gift + subsidy - earned;
        expect(commission).toBeGreaterThanOrEqual(0);
        expect(commission).toBeLessThanOrEqual(sum.commission);
        expect(Math.min(cash, gift, earned)).toBeGreaterThanOrEqual(0);
        expect(gift).toBeLessThanOrEqual(sum.gift);
      }),
    );
  });
});
