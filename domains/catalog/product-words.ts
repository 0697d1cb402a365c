import type { Texts } from '../../platform/locale.ts';
import type { ProductInput } from './product-input.ts';
import { textOfHtml } from './sanitise-html.ts';
import { indexedWords, tsvectorText } from './search-words.ts';

/** A tsvector holds a megabyte at most, and nobody finds a product by what stands on the tenth page about it. */
const MAX_INDEXED = 20_000;
/** Shorter words have too few neighbours that could have been meant. */
const MIN_MENDED = 3;

/** What the search knows of a product. */
export interface ProductWords {
  /** Texts of two tsvectors. */
  searchName: string;
  search: string;
  /** Words that a mistyped one may have meant: descriptions are left out, they hold too many chance words. */
  vocabulary: string[];
}

function every(texts: Texts | undefined): string[] {
  return texts ? Object.values(texts).filter(Boolean) : [];
}

/** The words of a product in all its languages; `categoryNames` are those of its category and all above. */
export function productWords(input: ProductInput, categoryNames: readonly Texts[]): ProductWords {
  const names = [...every(input.name), ...input.variants.flatMap((variant) => variant.code || [])];
  const near = [
    ...every(input.tagline),
    input.vendor ?? '',
    ...(input.tags ?? []),
    ...categoryNames.flatMap(every),
    ...input.options.flatMap((option) => option.values.flatMap((value) => every(value.name))),
  ];
  const far = every(input.description).map((html) => textOfHtml(html.slice(0, MAX_INDEXED)));
  const vocabulary = new Set<string>();
  for (const text of [...every(input.name), ...near]) {
    for (const word of indexedWords(text)) if (word.length >= MIN_MENDED) vocabulary.add(word);
  }
  return {
    searchName: tsvectorText({ A: names }),
    search: tsvectorText({ A: names, B: near, C: far }),
    vocabulary: [...vocabulary],
  };
}
