/** A word can be that long; whatever is longer is no word that anybody looks for. */
const MAX_WORD = 40;
const MAX_QUERY_WORDS = 8;

/** Its dictionaries cut Chinese, Thai and Lao, which are written without spaces, whatever language it is made for. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const HAN_WORD = /^\p{Script=Han}{2,}$/u;

/**
 * One spelling for what reads the same: compatibility forms, case, and the accents of Latin letters. Simplified and
 * traditional Chinese stay apart: both are texts of the product and both are indexed. Thai and Lao marks are letters.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKC')
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

/** What is indexed of a text: its words and, of Chinese ones, every character, so that a cut elsewhere still finds. */
export function indexedWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of cutWords(text)) {
    words.add(word);
    if (HAN_WORD.test(word)) for (const character of word) words.add(character);
  }
  return words;
}

/** The words of what somebody typed, each once. */
export function queryWords(typed: string): string[] {
  return [...new Set(cutWords(typed))].slice(0, MAX_QUERY_WORDS);
}

/** Chinese words taken apart into characters: the second try, when the words as they were cut find nothing. */
export function looseWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => (HAN_WORD.test(word) ? Array.from(word) : [word])))];
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** The text of a tsquery: all words, the last one as a beginning, in the category if one is given. `AB` asks only there. */
export function tsqueryText(words: readonly string[], weights = '', categoryId?: number): string {
  const labels = (last: boolean) => (last || weights ? `:${last ? '*' : ''}${weights}` : '');
  const asked = words.map((word, index) => quoted(word) + labels(index === words.length - 1));
  if (categoryId !== undefined) asked.push(quoted(categoryMark(categoryId)));
  return asked.join(' & ');
}

export type WordWeight = 'A' | 'B' | 'C';

/** Stands among the words for a category; no typed word can look like it. */
function categoryMark(id: number): string {
  return `#${id}`;
}

/**
 * The text of a tsvector out of texts by weight; a word keeps its best weight. The categories stand among the words, so
 * that one index answers for both and a search inside a small category never visits the hits outside of it.
 */
export function tsvectorText(
  texts: Partial<Record<WordWeight, readonly string[]>>,
  categoryPath: readonly number[] = [],
): string {
  const best = new Map<string, string>(categoryPath.map((id) => [categoryMark(id), '']));
  for (const weight of ['A', 'B', 'C'] as const) {
    for (const text of texts[weight] ?? []) {
      for (const word of indexedWords(text)) if (!best.has(word)) best.set(word, weight);
    }
  }
  return [...best].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' ');
}
