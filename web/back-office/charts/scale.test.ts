import { describe, expect, it } from 'vitest';
import { axisSteps, namedPoints } from './scale.ts';

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [101, [0, 50, 100, 150]],
    [123_456, [0, 50_000, 100_000, 150_000]],
  ])('up to %d has the lines %j', (highest, steps) => {
    expect(axisSteps(highest)).toEqual(steps);
  });

  it('reaches the highest value with few whole lines, whatever it is', () => {
    for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.37)) {
      const steps = axisSteps(highest);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(steps.length).toBeLessThanOrEqual(6);
      expect(steps.every(Number.isInteger)).toBe(true);
    }
  });

  it('names the last point and its neighbours at equal distances', () => {
    expect(namedPoints(30, 6)).toEqual([4, 9, 14, 19, 24, 29]);
    expect(namedPoints(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(namedPoints(0, 6)).toEqual([]);
  });
});
