import { MAX_SKUS } from '../../../domains/catalog/rules.ts';
import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { decimalText } from '../../../platform/locale/money.ts';

/** A value or an option is identified by its id, or by `n1`, `n2`, … before it is saved. */
export interface DraftValue {
  key: string;
  name: Texts;
  swatch: string;
}

export interface DraftOption {
  key: string;
  name: Texts;
  values: DraftValue[];
}

export const ROW_FIELDS = [
  'price',
  'seen',
  'compareAt',
  'code',
  'barcode',
  'weightGrams',
  'onHand',
  'imageId',
] as const;
type RowField = (typeof ROW_FIELDS)[number];

/** One combination of values, with its fields. */
export interface DraftRow {
  /** Key of its value of each option, in option order. */
  values: string[];
  /** Of an existing or former variant; null for a new one. */
  skuId: number | null;
  isSold: boolean;
  fields: Record<RowField, string>;
}

/** Options and variants being edited, before they are saved. */
export interface Draft {
  /** The fingerprint when it was read. */
  arranged: string;
  options: DraftOption[];
  rows: DraftRow[];
}

export const NO_FIELDS: DraftRow['fields'] = {
  price: '',
  seen: '',
  compareAt: '',
  code: '',
  barcode: '',
  weightGrams: '',
  onHand: '',
  imageId: '',
};

/** The row's key in the form. */
export function rowKey({ values }: Pick<DraftRow, 'values'>): string {
  return values.join('-') || 'only';
}

/** The product as stored; a new one has no options. */
export function draftOf(product: OwnProductDetail | null, currency: string): Draft {
  if (!product) {
    const only = { values: [], skuId: null, isSold: true, fields: { ...NO_FIELDS, weightGrams: '0', onHand: '0' } };
    return { arranged: '', options: [], rows: [only] };
  }
  const options = product.options.map(({ id, name, values }) => ({
    key: String(id),
    name,
    values: values.map((value) => ({ ...value, key: String(value.id) })),
  }));
  const money = (amount: number | null) => (amount === null ? '' : decimalText(amount, currency));
  const row = (sku: OwnProductDetail['skus'][number], isSold: boolean): DraftRow => ({
    values: sku.values.map((value, place) => options[place]?.values[value]?.key ?? ''),
    skuId: sku.id,
    isSold,
    fields: {
      price: money(sku.price),
      seen: money(sku.price),
      compareAt: money(sku.compareAt),
      code: sku.code,
      barcode: sku.barcode,
      weightGrams: String(sku.weightGrams),
      onHand: '',
      imageId: sku.imageId === null ? '' : String(sku.imageId),
    },
  });
  const known = [...product.skus.map((sku) => row(sku, true)), ...product.resting.map((sku) => row(sku, false))];
  const keys = new Set(known.map(rowKey));
  // a combination that never existed stays inactive until it is ticked
  const rows = arrangeRows(options, known).map((each) => (keys.has(rowKey(each)) ? each : { ...each, isSold: false }));
  return { arranged: product.arranged, options, rows };
}

/** Number of combinations of the options. */
export function countCombinations(options: readonly DraftOption[]): number {
  return withValues(options).reduce((count, { values }) => count * values.length, 1);
}

const withValues = (options: readonly DraftOption[]) => options.filter(({ values }) => values.length > 0);

/** Each combination of the options' values in order; an option without values is ignored. */
function combinations(options: readonly DraftOption[]): string[][] {
  return withValues(options).reduce<string[][]>(
    (made, { values }) => made.flatMap((before) => values.map(({ key }) => [...before, key])),
    [[]],
  );
}

/**
 * The variants of the options. An existing combination keeps its identity, whatever is renamed or moved; if an option
 * is added or removed, the first of the variants that a variant splits into, or that merge into one, keeps it. New ones
 * start with the prices of the most similar one.
 */
export function arrangeRows(options: readonly DraftOption[], before: readonly DraftRow[]): DraftRow[] {
  const exact = new Map(before.map((row) => [[...row.values].sort().join('-'), row]));
  const wanted = countCombinations(options) > MAX_SKUS ? remaining(options, before) : combinations(options);
  const heirs = before.toSorted((a, b) => Number(b.isSold) - Number(a.isSold));
  const continued = new Set(wanted.flatMap((values) => exact.get([...values].sort().join('-')) ?? []));
  return wanted.map((values) => {
    const same = exact.get([...values].sort().join('-'));
    if (same) return { ...same, values };
    const heir = heirs.find((row) => !continued.has(row) && isKin(row.values, values));
    if (heir) {
      continued.add(heir);
      return { ...heir, values };
    }
    const like = nearest(before, values);
    const { price = '', compareAt = '', weightGrams = '0' } = like?.fields ?? {};
    return {
      values,
      skuId: null,
      isSold: true,
      fields: { ...NO_FIELDS, price, compareAt, weightGrams, onHand: '0' },
    };
  });
}

/** If the options exceed the maximum, only combinations imported from a file exist: no others are offered. */
function remaining(options: readonly DraftOption[], rows: readonly DraftRow[]): string[][] {
  const places = withValues(options).map(({ values }) => new Set(values.map(({ key }) => key)));
  const kept = rows
    .map((row) => places.flatMap((keys) => row.values.find((key) => keys.has(key)) ?? []))
    .filter((values) => values.length === places.length);
  return [...new Map(kept.map((values) => [values.join('-'), values])).values()];
}

/** One of them has all values of the other, and more. */
function isKin(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === b.length) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((key) => long.includes(key));
}

/** The row that shares most values; among equals an active one, then the first. */
function nearest(rows: readonly DraftRow[], values: readonly string[]): DraftRow | undefined {
  let best: DraftRow | undefined;
  let most = -1;
  for (const row of rows) {
    const shared = row.values.filter((key) => values.includes(key)).length * 2 + (row.isSold ? 1 : 0);
    if (shared > most) [best, most] = [row, shared];
  }
  return best;
}
