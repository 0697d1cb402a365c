import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHECK_IN_LADDER, earnedPoints, nextStep } from './rules.ts';

describe('points of an order', () => {
  const minor = fc.integer({ min: 0, max: 10_000_000_00 });

  test('are whole, never negative, and fall with every refunded piece', () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { maxLength: 6 }), fc.constantFrom(0, 1, 2, 0.5), (paid, parts, perUnit) => {
        let returned = 0;
        let before = earnedPoints(paid, 0, perUnit);
        let taken = 0;
        for (const part of parts) {
          returned += part;
          const points = earnedPoints(paid, returned, perUnit);
          expect(Number.isInteger(points)).toBe(true);
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(before);
          taken += before - points;
          before = points;
        }
        expect(taken + before).toBe(earnedPoints(paid, 0, perUnit));
      }),
      { numRuns: 300 },
    );
  });

  test('are one for each whole unit that was paid', () => {
    expect([99, 100, 199, 10_900].map((paid) => earnedPoints(paid, 0, 1))).toEqual([0, 1, 1, 109]);
    expect(earnedPoints(10_900, 10_900, 1)).toBe(0);
    expect(earnedPoints(10_900, 20_000, 1)).toBe(0);
  });
});

test('points for visits rise for a week and start again', () => {
  expect(Array.from({ length: 8 }, (_, streak) => nextStep(streak).points)).toEqual([...CHECK_IN_LADDER, 5]);
});
