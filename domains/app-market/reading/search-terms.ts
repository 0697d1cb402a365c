import { indexedTerms } from '../../../platform/text/search-words.ts';

/** The terms of an app as its column `search_words` has them. */
export function appSearchTerms(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => [...indexedTerms(text)]))].join(' ');
}
