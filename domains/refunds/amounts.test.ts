import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByWeight } from '../../platform/locale/money.ts';
import { commissionOf, priceCheckout } from '../orders/checkout/pricing.ts';
import type { CouponTerms } from '../promotions/coupons/coupon-rules.ts';
import {
  addParts,
  allocateInOrder,
  commissionOfLines,
  commissionPart,
  NOTHING,
  type PaidLine,
  partsOf,
  type RefundParts,
} from './amounts.ts';

const RUNS = 10_000;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const PARTS = Object.keys(NOTHING) as (keyof RefundParts)[];

const basket = fc.record({
  lines: fc.array(fc.record({ unit: fc.integer({ min: 0, max: 50_000 }), num: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  merchantCoupon: fc.option(fc.integer({ min: 1, max: 30_000 })),
  platformCoupon: fc.option(fc.integer({ min: 1, max: 30_000 })),
  points: fc.integer({ min: 0, max: 20_000 }),
  commissionBp: fc.integer({ min: 0, max: 10_000 }),
  giftPercent: fc.integer({ min: 0, max: 100 }),
});
/** Which line, how many pieces, and whether it is refused later. */
const requests = fc.array(fc.record({ line: fc.nat(), num: fc.integer({ min: 1, max: 9 }), isRefused: fc.boolean() }), {
  maxLength: 40,
});

type Basket = typeof basket extends fc.Arbitrary<infer Made> ? Made : never;

/** The lines of an order as its checkout paid them. */
function paidLines(input: Basket): PaidLine[] {
  const coupon = (merchantId: number | null, discount: number | null): CouponTerms[] =>
    discount === null
      ? []
      : [{ id: 1, couponId: 1, merchantId, scope: 'general', targetIds: [], minSpend: 0, discount }];
  const priced = priceCheckout({
    lines: input.lines.map((line, at) => ({
      items: line.unit * line.num,
      productId: at + 1,
      merchantId: 1,
      categoryPath: [1],
      kind: 'physical',
    })),
    merchantCoupons: coupon(1, input.merchantCoupon),
    platformCoupon: coupon(null, input.platformCoupon)[0] ?? null,
    points: input.points,
    pointsMaxPercent: 50,
    pointsWorth: { minor: 1n, points: 1n },
    freight: () => [],
  });
  const goods = priced.lines.map((line) => line.items - line.merchantCoupon);
  const commissions = commissionOfLines(commissionOf(sum(goods), input.commissionBp), goods);
  const total = sum(priced.lines.map((line) => line.paid));
  const gifts = splitByWeight(
    Math.floor((total * input.giftPercent) / 100),
    priced.lines.map((line) => line.paid),
  );
  return priced.lines.map((line, at) => ({
    id: at,
    num: input.lines[at]?.num ?? 0,
    paid: line.paid,
    gift: gifts[at] ?? 0,
    points: line.pointsUsed,
    subsidy: line.platformCoupon + line.points,
    commission: commissions[at] ?? 0,
    held: { ...NOTHING, num: 0 },
  }));
}

/** Requests a refund of some pieces of a line. */
function take(line: PaidLine, num: number): RefundParts {
  const parts = partsOf(line, num);
  line.held = { ...addParts([line.held, parts]), num: line.held.num + num };
  return parts;
}

/** The rest of every line, piece by piece. */
function takeRest(lines: readonly PaidLine[]): RefundParts[] {
  return lines.flatMap((line) => Array.from({ length: line.num - line.held.num }, () => take(line, 1)));
}

describe('refunds of any pieces in any order', () => {
  test('return every part to the cent once all pieces are returned, and are never negative', () => {
    fc.assert(
      fc.property(basket, requests, (input, asked) => {
        const lines = paidLines(input);
        const given: RefundParts[] = [];
        for (const request of asked) {
          const line = lines[request.line % lines.length] as PaidLine;
          const num = Math.min(request.num, line.num - line.held.num);
          if (num > 0 && !request.isRefused) given.push(take(line, num));
        }
        given.push(...takeRest(lines));
        // one comparison of all of them: an expectation for each costs a busy machine half a minute
        const isBelow = (parts: RefundParts) =>
          PARTS.some((part) => !(parts[part] >= 0)) || !(commissionPart(parts) >= 0);
        expect(given.filter(isBelow)).toEqual([]);
        for (const line of lines) {
          const { cash, gift, points, subsidy, earned } = line.held;
          expect({ paid: cash + gift, gift, points, subsidy, commission: cash + gift + subsidy - earned }).toEqual({
            paid: line.paid,
            gift: line.gift,
            points: line.points,
            subsidy: line.subsidy,
            commission: line.commission,
          });
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('never exceed what was paid, even when some are refused and requested again', () => {
    fc.assert(
      fc.property(basket, requests, (input, asked) => {
        const lines = paidLines(input);
        const live: { line: PaidLine; num: number; parts: RefundParts }[] = [];
        for (const request of asked) {
          const line = lines[request.line % lines.length] as PaidLine;
          const num = Math.min(request.num, line.num - line.held.num);
          if (num > 0) live.push({ line, num, parts: take(line, num) });
          const refused = request.isRefused ? live.splice(request.num % live.length, 1)[0] : undefined;
          if (refused) {
            const { held } = refused.line;
            const back = (part: keyof RefundParts) => held[part] - refused.parts[part];
            refused.line.held = {
              num: held.num - refused.num,
              ...(Object.fromEntries(PARTS.map((part) => [part, back(part)])) as unknown as RefundParts),
            };
          }
          for (const { paid, held } of lines) expect(held.cash + held.gift).toBeLessThanOrEqual(paid);
        }
        takeRest(lines);
        for (const line of lines) {
          expect(line.held.cash).toBe(line.paid - line.gift);
          expect(line.held.gift).toBe(line.gift);
          expect(line.held.earned).toBe(line.paid + line.subsidy - line.commission);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

test('more pieces than a line has are refused', () => {
  const [line] = paidLines({
    lines: [{ unit: 100, num: 2 }],
    merchantCoupon: null,
    platformCoupon: null,
    points: 0,
    commissionBp: 500,
    giftPercent: 0,
  });
  expect(() => partsOf(line as PaidLine, 3)).toThrow(RangeError);
});

test.each([
  [500, [300, 400], [300, 200]],
  [0, [300], [0]],
  [700, [300, 400], [300, 400]],
])('distributes a refund of %i over %j as %j', (amount, held, laid) => {
  expect(allocateInOrder(amount, held)).toEqual(laid);
});

test('does not refund what was never paid', () => {
  expect(() => allocateInOrder(701, [300, 400])).toThrow(RangeError);
});
