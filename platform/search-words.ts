import { normalForm } from './normal-form.ts';

/** Maximum length of a word; nobody searches for longer ones. */
const MAX_WORD = 40;
const MAX_QUERY_WORDS = 8;

/** Its dictionaries segment Chinese, Thai and Lao, which are written without spaces, whatever the locale. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const HAN_WORD = /^\p{Script=Han}{2,}$/u;

/**
 * Normalises spelling: compatibility forms, case, and accents of Latin letters. Simplified and traditional Chinese stay
 * separate: both are texts of the product and both are indexed. Thai and Lao marks are letters.
 */
export function normaliseText(text: string): string {
  return normalForm(text, 'NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC');
}

/** The words of a text in their order. */
export function cutWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(normaliseText(text))) {
    if (isWordLike) words.push(...segment.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean));
  }
  return words.map((word) => Array.from(word).slice(0, MAX_WORD).join(''));
}

/**
 * What is indexed of a text: its words and, for Chinese, also every character, so that another segmentation still
 * matches.
 */
export function indexedWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of cutWords(text)) {
    words.add(word);
    if (HAN_WORD.test(word)) for (const character of word) words.add(character);
  }
  return words;
}

/** The words of a typed query, each once. */
export function queryWords(typed: string): string[] {
  return [...new Set(cutWords(typed))].slice(0, MAX_QUERY_WORDS);
}

/** Chinese words split into characters: the second attempt, if the segmented words find nothing. */
export function looseWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => (HAN_WORD.test(word) ? Array.from(word) : [word])))];
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * The text of a tsquery: all words, the last one as a prefix, restricted to rows with a mark (a category, say) if one is
 * given. `AB` searches only weights A and B.
 */
export function tsqueryText(words: readonly string[], weights = '', mark?: number): string {
  const labels = (last: boolean) => (last || weights ? `:${last ? '*' : ''}${weights}` : '');
  const asked = words.map((word, index) => quoted(word) + labels(index === words.length - 1));
  if (mark !== undefined) asked.push(quoted(wordOfMark(mark)));
  return asked.join(' & ');
}

export type WordWeight = 'A' | 'B' | 'C';

/** A mark among the words; no typed word can look like it. */
function wordOfMark(id: number): string {
  return `#${id}`;
}

/**
 * The text of a tsvector from texts by weight; a word keeps its best weight. Marks (of categories, say) are included
 * among the words, so that one index answers for both and a search among few rows never visits hits outside them.
 */
export function tsvectorText(
  texts: Partial<Record<WordWeight, readonly string[]>>,
  marks: readonly number[] = [],
): string {
  const best = new Map<string, string>(marks.map((mark) => [wordOfMark(mark), '']));
  for (const weight of ['A', 'B', 'C'] as const) {
    for (const text of texts[weight] ?? []) {
      for (const word of indexedWords(text)) if (!best.has(word)) best.set(word, weight);
    }
  }
  return [...best].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' ');
}
