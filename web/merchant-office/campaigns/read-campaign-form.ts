import { type FieldProblem, isDomainError, refuseFields } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/locale/money.ts';

const MOST_VARIANTS = 200;

/** The participating variants: those with a number of pieces, and their position in the form. */
export function readItems(submitted: Record<string, string>, currency: string) {
  const money = (text: string | undefined) => (text?.trim() ? (parseMoney(text, currency) ?? text) : undefined);
  const number = (text: string | undefined) => (text?.trim() ? Number(text) : undefined);
  return Array.from({ length: MOST_VARIANTS }, (_, place) => place).flatMap((place) => {
    const field = (name: string) => submitted[`items.${place}.${name}`];
    if (!field('quota')?.trim()) return [];
    const item = {
      skuId: Number(field('skuId')),
      price: money(field('price')),
      deposit: money(field('deposit')),
      quota: number(field('quota')),
      perUser: number(field('perUser')) ?? 1,
    };
    return [{ place, item }];
  });
}

/** Reports invalid fields by their position in the form instead of among the participating variants. */
export async function namedByPlace<T>(places: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error) || !Array.isArray(error.details.fields)) throw error;
    const fields = error.details.fields as FieldProblem[];
    return refuseFields(
      fields.map(({ field, code }) => ({
        field: field.replace(/^items\.(\d+)\./, (_, index) => `items.${places[Number(index)] ?? index}.`),
        code,
      })),
    );
  }
}
