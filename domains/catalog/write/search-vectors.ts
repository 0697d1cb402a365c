import type { Texts } from '../../../platform/locale/locale.ts';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import { textOfHtml } from '../sanitise-html.ts';

/** A tsvector holds at most a megabyte, and nobody finds a product by the tenth page of its description. */
const MAX_INDEXED = 20_000;

export interface SearchedProduct {
  name: Texts;
  tagline: Texts;
  /** Sanitised HTML. */
  description: Texts;
  vendor: string;
  tags: readonly string[];
  options: readonly { values: readonly { name: Texts }[] }[];
  skus: readonly { code: string; barcode: string }[];
}

export interface CategoryPath {
  /** From the top down, the category itself last. */
  path: number[];
  names: Texts[];
}

/** The two texts by which a product is found, as PostgreSQL stores them for searching. */
export function searchVectors(
  product: SearchedProduct,
  category: CategoryPath | undefined,
): { search_name: string; search: string } {
  const names = [...Object.values(product.name), ...product.skus.flatMap(({ code, barcode }) => [code, barcode])];
  return {
    search_name: tsvectorText({ A: names }, category?.path),
    search: tsvectorText(
      {
        A: names,
        B: nearTexts(product, category?.names ?? []),
        C: Object.values(product.description).map((html) => textOfHtml(html.slice(0, MAX_INDEXED))),
      },
      category?.path,
    ),
  };
}

/** Other text that identifies the product: tagline, brand, tags, options and categories. */
export function nearTexts({ tagline, vendor, tags, options }: SearchedProduct, categoryNames: Texts[]): string[] {
  const choices = options.flatMap((option) => option.values.map((value) => value.name));
  const texts = [tagline, ...categoryNames, ...choices];
  return [...texts.flatMap((text) => Object.values(text)), vendor, ...tags];
}
