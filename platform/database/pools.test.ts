import { expect, test } from 'vitest';
import { shareConnections } from './pools.ts';

test.each([3, 4, 9, 13, 40])('%i connections are shared so that the shop has most and everybody has one', (total) => {
  const shares = shareConnections(total);
  expect(shares.shop + shares.office + shares.jobs).toBe(total);
  expect(Math.min(shares.office, shares.jobs)).toBeGreaterThanOrEqual(1);
  expect(shares.shop).toBeGreaterThanOrEqual(Math.max(shares.office, shares.jobs));
});
