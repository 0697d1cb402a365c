import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftFields, readDraft } from './draft-form.ts';
import { isStep, takeStep } from './draft-steps.ts';
import { arrangeRows, type Draft, type DraftOption, type DraftRow, NO_FIELDS, rowKey } from './variant-draft.ts';

const option = (key: string, values: string[]): DraftOption => ({
  key,
  name: { en: `Option ${key}` },
  values: values.map((value) => ({ key: value, name: { en: `Value ${value}` }, swatch: '' })),
});
const row = (values: string[], skuId: number | null, more: Partial<DraftRow> = {}): DraftRow => ({
  values,
  skuId,
  isSold: true,
  fields: { ...NO_FIELDS, price: '9.00' },
  ...more,
});
const SIZES: Draft = {
  arranged: 'x',
  options: [option('1', ['11', '12'])],
  rows: [row(['11'], 101), row(['12'], 102)],
};
const idsOf = ({ rows }: Draft) => Object.fromEntries(rows.map((each) => [each.values.join('-'), each.skuId]));
const step = (draft: Draft, intent: string, submitted: Record<string, string> = {}) =>
  takeStep(draft, intent, submitted);

describe('a step in the options', () => {
  test('creates variants for added values, with the price of similar ones and no stock', () => {
    const { draft, note } = step(SIZES, 'value.add.0', { 'more.0.en': 'L, XL，L', 'more.0.fr': ' ' });
    expect(draft.options[0]?.values.map(({ name }) => name.en)).toEqual(['Value 11', 'Value 12', 'L', 'XL']);
    expect(draft.rows.slice(2)).toMatchObject([
      { skuId: null, isSold: true, fields: { price: '9.00', onHand: '0', code: '' } },
      { skuId: null },
    ]);
    expect(note).toEqual({ key: 'added', values: { count: 2 } });
  });

  test('keeps existing variants when an option is added and removed', () => {
    const added = step(SIZES, 'option.add').draft;
    const filled = step(added, 'value.add.1', { 'more.1.en': 'Red, Blue' }).draft;
    const [red, blue] = filled.options[1]?.values.map(({ key }) => key) ?? [];
    expect(idsOf(filled)).toEqual({
      [`11-${red}`]: 101,
      [`11-${blue}`]: null,
      [`12-${red}`]: 102,
      [`12-${blue}`]: null,
    });
    expect(idsOf(step(filled, 'option.drop.1').draft)).toEqual({ 11: 101, 12: 102 });
  });

  test('merged variants keep the first one that is on sale', () => {
    const two: Draft = {
      arranged: '',
      options: [option('1', ['11']), option('2', ['21', '22'])],
      rows: [row(['11', '21'], 201, { isSold: false }), row(['11', '22'], 202)],
    };
    expect(idsOf(step(two, 'option.drop.1').draft)).toEqual({ 11: 202 });
  });

  test('returns how many variants end', () => {
    expect(step(SIZES, 'value.drop.0.1')).toMatchObject({
      draft: { rows: [{ skuId: 101 }] },
      note: { key: 'ended', values: { count: 1 } },
    });
  });

  test('moves options and values without replacing variants', () => {
    const two = step(step(SIZES, 'option.add').draft, 'value.add.1', { 'more.1.en': 'Red' }).draft;
    expect(step(two, 'option.up.1').draft.rows.map(({ skuId }) => skuId)).toEqual([101, 102]);
    expect(step(SIZES, 'value.up.0.1').draft.rows.map(({ skuId }) => skuId)).toEqual([102, 101]);
  });

  test('refuses more variants than a product has, and changes nothing', () => {
    const many = Array.from({ length: 300 }, (_, nth) => `S${nth}`).join();
    const { draft, note } = step(SIZES, 'value.add.0', { 'more.0.en': many });
    expect(draft).toBe(SIZES);
    expect(note).toMatchObject({ key: 'too_many', values: { count: 302, most: 250 } });
  });

  test('offers only existing combinations when a file’s options make too many', () => {
    const keys = (from: number) => Array.from({ length: 20 }, (_, nth) => String(from + nth));
    const wide: Draft = {
      arranged: '',
      options: [option('1', keys(100)), option('2', keys(200))],
      rows: [row(['100', '200'], 1), row(['101', '205'], 2), row(['102', '206'], 3)],
    };
    expect(idsOf(step(wide, 'value.drop.0.1').draft)).toEqual({ '100-200': 1, '102-206': 3 });
    expect(step(wide, 'option.drop.1').draft.rows).toHaveLength(20);
  });

  test('fills in common values, but leaves the stock of existing variants alone', () => {
    const submitted = { 'fill.price': '12.50', 'fill.onHand': '7' };
    const { draft } = step(step(SIZES, 'value.add.0', { 'more.0.en': 'L' }).draft, 'fill', submitted);
    expect(draft.rows.map(({ fields }) => [fields.price, fields.onHand])).toEqual([
      ['12.50', ''],
      ['12.50', ''],
      ['12.50', '7'],
    ]);
  });

  test.each([
    ['option.add', true],
    ['value.drop.0.12', true],
    ['fill', true],
    ['save', false],
    ['remove', false],
    ['value.drop.0.1.1', false],
  ])('%s is one: %s', (intent, expected) => {
    expect(isStep(intent)).toBe(expected);
  });
});

/** Any product of up to three options, with a variant for each combination. */
const anyDraft = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 3 }).map((sizes): Draft => {
  const options = sizes.map((size, place) =>
    option(
      String(place + 1),
      Array.from({ length: size }, (_, nth) => String((place + 1) * 10 + nth)),
    ),
  );
  const rows = arrangeRows(options, []).map((each, nth) => ({ ...each, skuId: 1000 + nth }));
  return { arranged: 'x', options, rows };
});
const anyIntent = fc.oneof(
  fc.constant('option.add'),
  fc.tuple(fc.constantFrom('drop', 'up'), fc.integer({ min: 0, max: 2 })).map(([act, at]) => `option.${act}.${at}`),
  fc.integer({ min: 0, max: 2 }).map((at) => `value.add.${at}`),
  fc
    .tuple(fc.constantFrom('drop', 'up'), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 4 }))
    .map(([act, at, nth]) => `value.${act}.${at}.${nth}`),
);

describe('any steps in any options', () => {
  test('leave one row for each combination, and no variant in two of them', () => {
    fc.assert(
      fc.property(anyDraft, fc.array(anyIntent, { maxLength: 8 }), (start, intents) => {
        const draft = intents.reduce(
          (now, intent) => step(now, intent, { 'more.0.en': 'new', 'more.1.en': 'b' }).draft,
          start,
        );
        const withValues = draft.options.filter(({ values }) => values.length > 0);
        const count = withValues.reduce((product, { values }) => product * values.length, 1);
        expect(new Set(draft.rows.map(rowKey)).size).toBe(count);
        expect(draft.rows).toHaveLength(count);
        for (const { values } of draft.rows) {
          expect(
            values.map((key, place) => withValues[place]?.values.some((value) => value.key === key)),
          ).not.toContain(false);
        }
        const ids = draft.rows.flatMap(({ skuId }) => skuId ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('keep a variant whose values all stay', () => {
    fc.assert(
      fc.property(anyDraft, anyIntent, (before, intent) => {
        const after = step(before, intent, { 'more.0.en': 'new' }).draft;
        const kept = new Set(after.rows.flatMap(({ skuId }) => skuId ?? []));
        const left = new Set(after.options.flatMap(({ values }) => values.map(({ key }) => key)));
        const untouched = before.rows.filter(({ values }) => values.every((key) => left.has(key)));
        for (const { skuId } of untouched) expect(kept).toContain(skuId);
      }),
    );
  });

  test('are preserved by the form', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(readDraft(draftFields(draft))).toEqual(draft);
      }),
    );
  });
});
