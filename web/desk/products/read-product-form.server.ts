import { parseMoney } from '../../../platform/money.ts';
import { readNumber } from '../../office/kit/act.server.ts';
import { readTexts } from '../../office/kit/read-texts.ts';

/** The form in the shape of its call. `price.7` is that of the variant 7, `price.new` that of a new product. */
export function readProductForm(id: number | undefined, typed: Record<string, string>, currency: string) {
  const money = (text: string | undefined) => (text?.trim() ? (parseMoney(text, currency) ?? Number.NaN) : null);
  const keys = Object.keys(typed).flatMap((name) => /^price\.(\w+)$/.exec(name)?.[1] ?? []);
  return {
    id,
    categoryId: readNumber(typed.categoryId),
    name: readTexts(typed, 'name'),
    tagline: readTexts(typed, 'tagline'),
    description: readTexts(typed, 'description'),
    vendor: typed.vendor,
    tags: (typed.tags ?? '').split(/[,，、]/).flatMap((tag) => tag.trim() || []),
    kind: typed.kind,
    status: typed.status,
    skus: keys.map((key) => ({
      id: key === 'new' ? null : Number(key),
      price: money(typed[`price.${key}`]) ?? Number.NaN,
      seen: money(typed[`seen.${key}`]),
      compareAt: money(typed[`compareAt.${key}`]),
      code: typed[`code.${key}`] ?? '',
      barcode: typed[`barcode.${key}`] ?? '',
      weightGrams: readNumber(typed[`weightGrams.${key}`]) ?? 0,
      onHand: readNumber(typed[`onHand.${key}`]) ?? null,
    })),
  };
}
