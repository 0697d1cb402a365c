import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layGift } from './apply-gift-balance.ts';

const cost = fc.integer({ min: 0, max: 1_000_000 });
const orders = fc
  .array(fc.record({ freight: cost, lines: fc.array(cost, { minLength: 1, maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((found) =>
    found.map(({ freight, lines }, at) => ({
      orderId: at + 1,
      freight,
      lines: lines.map((open, nth) => ({ id: at * 10 + nth, open })),
    })),
  );

test('distributes gift balance completely, never more than a part costs, the rest of an order on its freight', () => {
  fc.assert(
    fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (targets, share) => {
      const costs = targets.map(({ freight, lines }) => freight + lines.reduce((sum, { open }) => sum + open, 0));
      const gift = Math.floor(costs.reduce((sum, each) => sum + each, 0) * share);
      const laid = layGift(gift, targets);
      expect(laid.orders.reduce((sum, part) => sum + part.gift, 0)).toBe(gift);
      for (const [at, { orderId, freight, lines }] of targets.entries()) {
        const own = laid.lines.filter(({ id }) => lines.some((line) => line.id === id));
        for (const { id, gift: part } of own) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(lines.find((line) => line.id === id)?.open ?? 0);
        }
        const whole = laid.orders.find(({ id }) => id === orderId)?.gift ?? -1;
        const ofFreight = whole - own.reduce((sum, part) => sum + part.gift, 0);
        expect(ofFreight).toBeGreaterThanOrEqual(0);
        expect(ofFreight).toBeLessThanOrEqual(freight);
        expect(whole).toBeLessThanOrEqual(costs[at] ?? 0);
      }
    }),
    { numRuns: 300 },
  );
});
