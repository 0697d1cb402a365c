import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceOf, shownVariant, type Variant } from './variant-rules.ts';

const RED = 1;
const BLUE = 2;
const GREEN = 3;
const SMALL = 11;
const LARGE = 12;

const variants: Variant[] = [
  { id: 101, valueIds: [RED, SMALL], available: 0 },
  { id: 102, valueIds: [RED, LARGE], available: 5 },
  { id: 103, valueIds: [BLUE, SMALL], available: 2 },
];

describe('the variant that a page shows', () => {
  test('is the one asked for, also when it is sold out', () => {
    expect(shownVariant(variants, 101)?.id).toBe(101);
  });

  test.each([
    ['nothing was asked for', undefined],
    ['the one asked for does not exist', 999],
    ['the number asked for is none', Number.NaN],
  ])('is the first that can be had when %s', (_case, asked) => {
    expect(shownVariant(variants, asked)?.id).toBe(102);
  });

  test('is the first when all are sold out', () => {
    const gone = variants.map((variant) => ({ ...variant, available: 0 }));
    expect(shownVariant(gone, undefined)?.id).toBe(101);
  });

  test('is none when there is none', () => {
    expect(shownVariant([], 1)).toBeUndefined();
  });
});

describe('choosing a value', () => {
  const redLarge = variants[1] as Variant;

  test.each([
    ['can be had', 0, RED, 'open', 102],
    ['is sold out in this combination', 1, SMALL, 'sold_out', 101],
    ['exists only in another combination, and leads to the nearest', 0, BLUE, 'elsewhere', 103],
    ['exists in no variant', 0, GREEN, 'impossible', undefined],
  ])('%s', (_case, position, value, state, leadsTo) => {
    const choice = choiceOf(variants, redLarge, position, value);
    expect([choice.state, choice.variant?.id]).toEqual([state, leadsTo]);
  });

  test('keeps the earlier options before the later ones, and prefers what is in stock', () => {
    const three: Variant[] = [
      { id: 1, valueIds: [RED, SMALL, 21], available: 1 },
      { id: 2, valueIds: [BLUE, SMALL, 22], available: 1 },
      { id: 3, valueIds: [RED, LARGE, 22], available: 0 },
      { id: 4, valueIds: [RED, LARGE, 23], available: 1 },
    ];
    expect(choiceOf(three, three[0] as Variant, 2, 22).variant?.id).toBe(2);
    expect(choiceOf(three, three[1] as Variant, 1, LARGE).variant?.id).toBe(4);
  });

  test('always leads to a variant that has the value, for any catalogue', () => {
    const anyVariants = fc.uniqueArray(
      fc.record({
        valueIds: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 11, max: 14 })),
        available: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: (variant) => variant.valueIds.join(), minLength: 1, maxLength: 16 },
    );
    fc.assert(
      fc.property(anyVariants, fc.nat(), fc.integer({ min: 1, max: 4 }), (drawn, at, value) => {
        const all = drawn.map((variant, id) => ({ ...variant, id }));
        const choice = choiceOf(all, all[at % all.length] as Variant, 0, value);
        const exists = all.some((variant) => variant.valueIds[0] === value);
        expect(choice.state === 'impossible').toBe(!exists);
        if (exists) expect(choice.variant?.valueIds[0]).toBe(value);
      }),
    );
  });
});
