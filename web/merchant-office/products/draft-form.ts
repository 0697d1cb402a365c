import { readTexts } from '../../back-office/kit/read-texts.ts';
import { type Draft, type DraftOption, type DraftRow, NO_FIELDS, ROW_FIELDS, rowKey } from './variant-draft.ts';

type Typed = Record<string, string>;

const FIELD =
  /^(?:arranged|(?:option|values|skuId|sold|price|seen|compareAt|code|barcode|weightGrams|onHand|imageId)\.)/;

/** The draft as form fields, so that no state is needed between two steps. */
export function draftFields({ arranged, options, rows }: Draft): Typed {
  const submitted: Typed = { arranged };
  for (const [place, { key, name, values }] of options.entries()) {
    submitted[`option.${place}.key`] = key;
    for (const [locale, text] of Object.entries(name)) submitted[`option.${place}.name.${locale}`] = text;
    for (const [nth, value] of values.entries()) {
      const prefix = `option.${place}.value.${nth}`;
      submitted[`${prefix}.key`] = value.key;
      submitted[`${prefix}.swatch`] = value.swatch;
      for (const [locale, text] of Object.entries(value.name)) submitted[`${prefix}.name.${locale}`] = text;
    }
  }
  for (const row of rows) {
    const key = rowKey(row);
    submitted[`values.${key}`] = row.values.join(' ');
    submitted[`skuId.${key}`] = row.skuId === null ? '' : String(row.skuId);
    if (row.isSold) submitted[`sold.${key}`] = '1';
    for (const field of ROW_FIELDS) submitted[`${field}.${key}`] = row.fields[field];
  }
  return submitted;
}

/** Form values besides the draft. */
export function otherFields(submitted: Typed): Typed {
  return Object.fromEntries(Object.entries(submitted).filter(([name]) => !FIELD.test(name)));
}

/** Parses the draft of a form. */
export function readDraft(submitted: Typed): Draft {
  const options: DraftOption[] = [];
  for (let place = 0; submitted[`option.${place}.key`] !== undefined; place += 1)
    options.push(readOption(submitted, place));
  const keys = Object.keys(submitted).flatMap((name) => /^values\.([\w-]+)$/.exec(name)?.[1] ?? []);
  return { arranged: submitted.arranged ?? '', options, rows: keys.map((key) => readRow(submitted, key)) };
}

function readOption(submitted: Typed, place: number): DraftOption {
  const option = `option.${place}`;
  const values: DraftOption['values'] = [];
  for (let nth = 0; submitted[`${option}.value.${nth}.key`] !== undefined; nth += 1) {
    const prefix = `${option}.value.${nth}`;
    values.push({
      key: submitted[`${prefix}.key`] ?? '',
      name: readTexts(submitted, `${prefix}.name`),
      swatch: (submitted[`${prefix}.swatch`] ?? '').trim(),
    });
  }
  return { key: submitted[`${option}.key`] ?? '', name: readTexts(submitted, `${option}.name`), values };
}

function readRow(submitted: Typed, key: string): DraftRow {
  const skuId = Number(submitted[`skuId.${key}`]);
  return {
    values: (submitted[`values.${key}`] ?? '').split(' ').filter(Boolean),
    skuId: Number.isSafeInteger(skuId) && skuId > 0 ? skuId : null,
    isSold: submitted[`sold.${key}`] !== undefined,
    fields: {
      ...NO_FIELDS,
      ...Object.fromEntries(ROW_FIELDS.map((field) => [field, (submitted[`${field}.${key}`] ?? '').trim()])),
    },
  };
}
