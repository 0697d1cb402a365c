import { MAX_PAGE } from '../../domains/catalog/rules.ts';

/** The largest id that a parameter of type integer takes. */
export const MAX_ID = 2_147_483_647;

/** A whole number of a URL that may have been typed by hand; 0 if it is invalid or greater than `most`. */
export function readCount(text: string | null, most: number): number {
  const value = text && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return value <= most ? value : 0;
}

/** The page of a list of products, shops or reviews: the calls have the same limit. */
export const readPageNumber = (params: URLSearchParams): number => readCount(params.get('page'), MAX_PAGE) || 1;
