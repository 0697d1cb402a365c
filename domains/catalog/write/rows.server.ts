import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { ProductInput } from '../product-input.ts';
import type { StoredProduct } from '../stored-products.server.ts';

/** One product being written; its ids are set as they become known. */
export interface Writing {
  stored: StoredProduct | undefined;
  input: ProductInput;
  id: number;
  /** Id of each value of each option. */
  valueIds: number[][];
  imageIds: number[];
}

/** Rows as one parameter: `select … from <rows>` with the columns named and typed in SQL. */
export function recordset(rows: object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`;
}

/** Two texts name the same thing if they agree in one language. */
export function isSameText(a: Texts, b: Texts): boolean {
  return Object.entries(a).some(([locale, text]) => text && b[locale as keyof Texts] === text);
}

export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** jsonb does not preserve key order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
