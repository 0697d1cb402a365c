import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  fittingVariants,
  selectedVariant,
  startSelection,
  typicalVariant,
  type Variant,
} from './variant-rules.ts';

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
const [, redLarge, blueSmall] = variants as [Variant, Variant, Variant];

describe('the selection that a page starts with', () => {
  test('is the requested variant, also when it is sold out', () => {
    expect(startSelection(variants, { variantId: 101 })).toEqual([RED, SMALL]);
  });

  test.each([
    ['nothing is requested', undefined],
    ['the requested variant does not exist', 999],
    ['the requested number is none', Number.NaN],
  ])('is empty where there is a choice and %s', (_case, variantId) => {
    const selection = startSelection(variants, { variantId });
    expect(selection).toEqual([undefined, undefined]);
    expect(selectedVariant(variants, selection)).toBeUndefined();
  });

  test('has the only value of an option, and the only variant of a product', () => {
    expect(startSelection([redLarge, { id: 104, valueIds: [BLUE, LARGE], available: 1 }], {})).toEqual([
      undefined,
      LARGE,
    ]);
    expect(startSelection([redLarge], {})).toEqual([RED, LARGE]);
    const plain = { id: 1, valueIds: [], available: 1 };
    expect(selectedVariant([plain], startSelection([plain], {}))).toBe(plain);
  });

  test('has the requested values, unless no variant has them together', () => {
    expect(startSelection(variants, { valueIds: [BLUE] })).toEqual([BLUE, undefined]);
    expect(startSelection(variants, { valueIds: [BLUE, LARGE] })).toEqual([undefined, undefined]);
    expect(startSelection(variants, { valueIds: [99] })).toEqual([undefined, undefined]);
  });

  test('is empty when there is no variant', () => {
    expect(selectedVariant([], startSelection([], { variantId: 1 }))).toBeUndefined();
  });
});

describe('choosing a value', () => {
  test.each([
    ['is available', 0, RED, 'open', [RED, LARGE]],
    ['is sold out in this combination', 1, SMALL, 'sold_out', [RED, SMALL]],
    ['exists only in another combination, and leads to the nearest', 0, BLUE, 'elsewhere', [BLUE, SMALL]],
    ['exists in no variant', 0, GREEN, 'impossible', undefined],
  ])('%s', (_case, position, value, state, selection) => {
    expect(choiceOf(variants, redLarge.valueIds, position, value)).toEqual({ state, selection });
  });

  test('leaves the other options open as long as nothing is chosen of them', () => {
    expect(choiceOf(variants, [undefined, undefined], 0, RED)).toEqual({ state: 'open', selection: [RED, undefined] });
    expect(choiceOf(variants, [undefined, LARGE], 0, BLUE)).toEqual({ state: 'elsewhere', selection: [BLUE, SMALL] });
  });

  test('keeps the earlier options before the later ones, and prefers what is in stock', () => {
    const three: Variant[] = [
      { id: 1, valueIds: [RED, SMALL, 21], available: 1 },
      { id: 2, valueIds: [BLUE, SMALL, 22], available: 1 },
      { id: 3, valueIds: [RED, LARGE, 22], available: 0 },
      { id: 4, valueIds: [RED, LARGE, 23], available: 1 },
    ];
    expect(choiceOf(three, [RED, SMALL, 21], 2, 22).selection).toEqual([BLUE, SMALL, 22]);
    expect(choiceOf(three, [BLUE, SMALL, 22], 1, LARGE).selection).toEqual([RED, LARGE, 23]);
  });

  test('always leads to a selection that a variant fits and that has the value, for any catalogue', () => {
    const anyVariants = fc.uniqueArray(
      fc.record({
        valueIds: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 11, max: 14 })),
        available: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: (variant) => variant.valueIds.join(), minLength: 1, maxLength: 16 },
    );
    const anySelection = fc.tuple(fc.option(fc.nat(), { nil: undefined }), fc.boolean());
    fc.assert(
      fc.property(anyVariants, anySelection, fc.integer({ min: 1, max: 4 }), (drawn, [at, isWhole], value) => {
        const all = drawn.map((variant, id) => ({ ...variant, id }));
        const own = at === undefined ? [undefined, undefined] : (all[at % all.length]?.valueIds ?? []);
        const choice = choiceOf(all, isWhole ? own : [own[0], undefined], 0, value);
        const exists = all.some((variant) => variant.valueIds[0] === value);
        expect(choice.state === 'impossible').toBe(!exists);
        if (!choice.selection) return;
        expect(choice.selection[0]).toBe(value);
        const { selection } = choice;
        const isPossible = all.some(({ valueIds }) =>
          selection.every((id, i) => id === undefined || id === valueIds[i]),
        );
        expect(isPossible).toBe(true);
      }),
    );
  });
});

describe('the variant shown for an incomplete selection', () => {
  const price = ({ id }: Variant) => ({ 101: 10, 102: 30, 103: 20 })[id] ?? 0;

  test('is the cheapest available one that fits', () => {
    expect(typicalVariant(variants, price)).toBe(blueSmall);
    expect(typicalVariant(fittingVariants(variants, [RED, undefined]), price)).toBe(redLarge);
  });

  test('is the cheapest when all are sold out, and none when there is none', () => {
    const gone = variants.map((variant) => ({ ...variant, available: 0 }));
    expect(typicalVariant(gone, price)?.id).toBe(101);
    expect(typicalVariant([], price)).toBeUndefined();
  });
});
