import { parseMoney } from '../../../platform/locale/money.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { readNumber } from '../../forms/handle-form.server.ts';
import { htmlOf } from '../../forms/rich-text/shown-html.ts';
import type { Draft, DraftRow } from './variant-draft.ts';
import { ZERO_FIELD } from './zero-price.tsx';

/** The form and its draft in the format of the call. */
export function readProductForm(
  id: number | undefined,
  submitted: Record<string, string>,
  { arranged, options, rows }: Draft,
  currency: string,
) {
  const known = (key: string) => (/^\d+$/.test(key) ? Number(key) : null);
  return {
    id,
    categoryId: readNumber(submitted.categoryId),
    name: readTexts(submitted, 'name'),
    tagline: readTexts(submitted, 'tagline'),
    description: Object.fromEntries(
      Object.entries(readTexts(submitted, 'description')).map(([locale, text]) => [locale, htmlOf(text)]),
    ),
    vendor: submitted.vendor,
    tags: (submitted.tags ?? '').split(/[,，、]/).flatMap((tag) => tag.trim() || []),
    kind: submitted.kind,
    status: submitted.status,
    zeroConfirmed: submitted[ZERO_FIELD] === 'on',
    arranged,
    ...readPictures(submitted),
    options: options.map(({ key, name, values }) => ({
      id: known(key),
      name,
      values: values.map((value) => ({ id: known(value.key), name: value.name, swatch: value.swatch })),
    })),
    skus: rows
      .filter(({ isSold }) => isSold)
      .map((row) => ({
        ...readRow(row, currency),
        values: row.values.map((key, place) => options[place]?.values.findIndex((value) => value.key === key) ?? -1),
      })),
  };
}

/** Pictures by place: the id of a stored one, or the URL of an upload. Without scripts the form has none of them. */
function readPictures(submitted: Record<string, string>) {
  if (submitted.picturesSeen === undefined) return {};
  const places = Object.keys(submitted).flatMap((name) => {
    const place = /^picture\.(\d{1,3})$/.exec(name)?.[1];
    return place === undefined ? [] : Number(place);
  });
  return {
    pictures: places
      .sort((a, b) => a - b)
      .map((place) => submitted[`picture.${place}`] ?? '')
      .map((said) => (/^\d+$/.test(said) ? { id: Number(said) } : { url: said })),
    picturesSeen: submitted.picturesSeen.split(' ').filter(Boolean).map(Number),
  };
}

function readRow({ skuId, fields }: DraftRow, currency: string) {
  const money = (text: string) => (text ? (parseMoney(text, currency) ?? Number.NaN) : null);
  return {
    id: skuId,
    price: money(fields.price) ?? Number.NaN,
    seen: money(fields.seen),
    compareAt: money(fields.compareAt),
    code: fields.code,
    barcode: fields.barcode,
    weightGrams: readNumber(fields.weightGrams) ?? 0,
    onHand: readNumber(fields.onHand) ?? null,
    imageId: readNumber(fields.imageId) ?? null,
  };
}
