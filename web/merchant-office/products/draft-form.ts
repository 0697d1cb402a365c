import { readTexts } from '../../back-office/kit/read-texts.ts';
import { type Draft, type DraftOption, type DraftRow, NO_FIELDS, ROW_FIELDS, rowKey } from './variant-draft.ts';

type Typed = Record<string, string>;

const FIELD =
  /^(?:arranged|(?:option|values|skuId|sold|price|seen|compareAt|code|barcode|weightGrams|onHand|imageId)\.)/;

/** The draft as form fields, so that no state is needed between two steps. */
export function draftFields({ arranged, options, rows }: Draft): Typed {
  const typed: Typed = { arranged };
  for (const [place, { key, name, values }] of options.entries()) {
    typed[`option.${place}.key`] = key;
    for (const [locale, text] of Object.entries(name)) typed[`option.${place}.name.${locale}`] = text;
    for (const [nth, value] of values.entries()) {
      const prefix = `option.${place}.value.${nth}`;
      typed[`${prefix}.key`] = value.key;
      typed[`${prefix}.swatch`] = value.swatch;
      for (const [locale, text] of Object.entries(value.name)) typed[`${prefix}.name.${locale}`] = text;
    }
  }
  for (const row of rows) {
    const key = rowKey(row);
    typed[`values.${key}`] = row.values.join(' ');
    typed[`skuId.${key}`] = row.skuId === null ? '' : String(row.skuId);
    if (row.isSold) typed[`sold.${key}`] = '1';
    for (const field of ROW_FIELDS) typed[`${field}.${key}`] = row.fields[field];
  }
  return typed;
}

/** Form values besides the draft. */
export function otherFields(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !FIELD.test(name)));
}

/** Parses the draft of a form. */
export function readDraft(typed: Typed): Draft {
  const options: DraftOption[] = [];
  for (let place = 0; typed[`option.${place}.key`] !== undefined; place += 1) options.push(readOption(typed, place));
  const keys = Object.keys(typed).flatMap((name) => /^values\.([\w-]+)$/.exec(name)?.[1] ?? []);
  return { arranged: typed.arranged ?? '', options, rows: keys.map((key) => readRow(typed, key)) };
}

function readOption(typed: Typed, place: number): DraftOption {
  const option = `option.${place}`;
  const values: DraftOption['values'] = [];
  for (let nth = 0; typed[`${option}.value.${nth}.key`] !== undefined; nth += 1) {
    const prefix = `${option}.value.${nth}`;
    values.push({
      key: typed[`${prefix}.key`] ?? '',
      name: readTexts(typed, `${prefix}.name`),
      swatch: (typed[`${prefix}.swatch`] ?? '').trim(),
    });
  }
  return { key: typed[`${option}.key`] ?? '', name: readTexts(typed, `${option}.name`), values };
}

function readRow(typed: Typed, key: string): DraftRow {
  const skuId = Number(typed[`skuId.${key}`]);
  return {
    values: (typed[`values.${key}`] ?? '').split(' ').filter(Boolean),
    skuId: Number.isSafeInteger(skuId) && skuId > 0 ? skuId : null,
    isSold: typed[`sold.${key}`] !== undefined,
    fields: {
      ...NO_FIELDS,
      ...Object.fromEntries(ROW_FIELDS.map((field) => [field, (typed[`${field}.${key}`] ?? '').trim()])),
    },
  };
}
