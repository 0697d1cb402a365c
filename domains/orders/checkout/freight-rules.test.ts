import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FreightTemplate } from '../../merchants/freight/rules.ts';
import { chooseAddress, freightRules, placeProblem, servedAddresses } from './freight-rules.ts';

const SHANGHAI = { id: 1, country: 'CN', region: 'Shanghai' };
const PARIS = { id: 2, country: 'FR', region: '' };
const byPiece = (
  id: number,
  firstMinor: number,
  stepMinor: number,
  freeOverMinor: number | null = null,
): FreightTemplate => ({
  id,
  chargeBy: 'piece',
  zones: [{ places: [{ country: 'CN', regions: [] }], first: 1, firstMinor, step: 1, stepMinor }],
  excluded: [],
  elsewhere: null,
  freeOverMinor,
});
const line = (freightTemplate: FreightTemplate | null, num = 1, kind: 'physical' | 'virtual' = 'physical') => ({
  merchantId: 7,
  kind,
  num,
  offer: {
    kind,
    currency: 'CNY',
    freight: { flatMinor: 1_000, freeOverMinor: 20_000 },
    freightTemplate,
    weightGrams: 500,
  },
});
const same = (amount: number) => amount;

test('lines of one template are counted together, templates add up, the rest shares the flat freight', () => {
  const [a, b] = [byPiece(1, 800, 200), byPiece(2, 500, 100, 9_900)];
  const lines = [line(a, 2), line(b), line(a, 1), line(null), line(null, 4)];
  expect(freightRules(lines, 7, SHANGHAI, same)).toEqual([
    { flat: 1_200, freeOver: null, lines: [0, 2] },
    { flat: 500, freeOver: 9_900, lines: [1] },
    { flat: 1_000, freeOver: 20_000, lines: [3, 4] },
  ]);
  expect(freightRules([line(null), line(null, 1, 'virtual')], 7, SHANGHAI, same)).toEqual([
    { flat: 1_000, freeOver: 20_000 },
  ]);
  expect(freightRules(lines, 8, SHANGHAI, same)).toEqual([]);
});

test('uses the home zone without an address, and the order’s currency', () => {
  const rules = freightRules([line(byPiece(1, 800, 200, 5_000), 2)], 7, null, (amount) => amount * 3);
  expect(rules).toEqual([{ flat: 3_000, freeOver: 15_000, lines: [0] }]);
});

test('refuses a line whose template does not deliver to the place, and names the addresses to which all lines go', () => {
  const here = byPiece(1, 800, 200);
  expect(placeProblem(line(here).offer, PARIS)).toEqual({ code: 'not_deliverable', available: 0 });
  expect(placeProblem(line(here).offer, SHANGHAI)).toBeNull();
  expect(placeProblem(line(here, 1, 'virtual').offer, PARIS)).toBeNull();
  expect(placeProblem(line(null).offer, PARIS)).toBeNull();
  expect(placeProblem(line(here).offer, null)).toBeNull();
  expect(servedAddresses([line(here), line(null)], [PARIS, SHANGHAI])).toEqual([1]);
  expect(chooseAddress([PARIS, SHANGHAI], 1)).toBe(SHANGHAI);
  expect(chooseAddress([PARIS, SHANGHAI], 9)).toBe(PARIS);
  expect(chooseAddress([], 1)).toBeNull();
});

test('every physical line of a merchant is charged in exactly one part, whatever the basket', () => {
  const templates = [null, byPiece(1, 800, 200), byPiece(2, 500, 100, 9_900), byPiece(3, 0, 0)];
  const basket = fc.array(
    fc.record({
      template: fc.constantFrom(...templates),
      num: fc.integer({ min: 1, max: 99 }),
      kind: fc.constantFrom<'physical' | 'virtual'>('physical', 'virtual'),
      merchantId: fc.constantFrom(7, 8),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(basket, fc.constantFrom(SHANGHAI, PARIS, null), (given, to) => {
      const lines = given.map(({ template, num, kind, merchantId }) => ({ ...line(template, num, kind), merchantId }));
      for (const merchantId of [7, 8]) {
        const own = lines.flatMap((each, place) =>
          each.merchantId === merchantId && each.kind === 'physical' ? [place] : [],
        );
        const rules = freightRules(lines, merchantId, to, same);
        expect(rules.every(({ flat }) => Number.isInteger(flat) && flat >= 0)).toBe(true);
        const charged = rules.flatMap((rule) => rule.lines ?? own);
        expect(charged.toSorted((a, b) => a - b)).toEqual(own);
      }
    }),
  );
});
