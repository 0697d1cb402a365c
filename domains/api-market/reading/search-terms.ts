import { indexedTerms } from '../../../platform/text/search-words.ts';

/** The terms of an API as its column `search_words` has them. */
export function apiSearchTerms(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => [...indexedTerms(text)]))].join(' ');
}
