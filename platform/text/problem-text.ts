import type { FieldProblem } from '../errors.ts';
import { formatNumber } from '../locale/format.ts';
import type { TextBook } from '../locale/text-book.ts';

/** The sentence about one invalid field, with the limit where there is one. */
export function problemText(texts: TextBook, { code, limit }: Pick<FieldProblem, 'code' | 'limit'>): string {
  if (limit) return texts.t(`errors:at_most.${limit.of}`, { most: formatNumber(limit.most, texts.locale) });
  return texts.t(texts.has(`errors:field.${code}`) ? `errors:field.${code}` : 'errors:field.custom');
}
