import { normalForm } from './normal-form.ts';
import { toSimplified } from './simplified.ts';

/** Maximum length of a word; nobody searches for longer ones. */
const MAX_WORD = 40;
const MAX_QUERY_WORDS = 8;

/** Its dictionaries segment Chinese, Thai and Lao, which are written without spaces, whatever the locale. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const HAN = /^\p{Script=Han}+$/u;
const HAN_RUN = /\p{Script=Han}+/gu;
const THAI_OR_LAO = /^[\p{Script=Thai}\p{Script=Lao}]+$/u;
const THAI_OR_LAO_RUN = /[\p{Script=Thai}\p{Script=Lao}]+/gu;
/**
 * A consonant with the vowels before and after it and the marks on it; anything else is a cluster by itself, and so are
 * the marks of a pile: PostgreSQL refuses long terms.
 */
const CLUSTER =
  /[\u0e40-\u0e44\u0ec0-\u0ec4]?[\u0e01-\u0e2e\u0e81-\u0eae\u0edc-\u0edf]\p{M}{0,6}[\u0e30\u0e32\u0e45\u0eb0\u0eb2\u0ebd]?|./gu;
/** A number with its unit, or a name with its number. */
const WITH_NUMBER = /^(?:(\d+)(\p{L}+)|(\p{L}{3,})(\d+))$/u;

/**
 * Normalises spelling: compatibility forms, case, and accents of Latin letters. Simplified and traditional Chinese stay
 * separate. Thai and Lao marks are letters.
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
  return wordsOf(normaliseText(text));
}

/** Without articles and endings that an apostrophe joins to a word: l’eau, women’s. */
function comparable(text: string): string {
  return toSimplified(normaliseText(text))
    .replace(/(?<![\p{L}\p{M}])(?:[cdj]|[l-nst]|qu)['’](?=\p{L})/gu, ' ')
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{M}])/gu, '');
}

function wordsOf(normal: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(normal)) {
    if (isWordLike) words.push(...segment.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean));
  }
  return words.map((word) => Array.from(word).slice(0, MAX_WORD).join(''));
}

const clustersOf = (text: string): string[] => (HAN.test(text) ? Array.from(text) : (text.match(CLUSTER) ?? []));

/** Neighbouring characters or clusters in pairs; a single one by itself. */
function pairsOf(text: string): string[] {
  const clusters = clustersOf(text);
  return clusters.length < 2 ? clusters : clusters.slice(1).map((cluster, at) => `${clusters[at]}${cluster}`);
}

/**
 * The terms that the index has of a text. Words of Chinese, Thai and Lao are in it as pairs of characters, which do not
 * depend on how the text around them is segmented; words of other languages as they are and in the singular. A number
 * is found with and without its unit.
 */
export function indexedTerms(text: string): Set<string> {
  const normal = comparable(text);
  const terms = new Set<string>();
  for (const word of wordsOf(normal)) {
    if (HAN.test(word)) continue;
    if (THAI_OR_LAO.test(word)) {
      if (clustersOf(word).length === 1) terms.add(word);
      continue;
    }
    terms.add(word).add(singular(word));
    for (const part of word.match(/\d+|\p{L}+/gu) ?? []) terms.add(part).add(singular(part));
  }
  for (const [run] of normal.matchAll(HAN_RUN)) for (const term of [...run, ...pairsOf(run)]) terms.add(term);
  for (const [run] of normal.matchAll(THAI_OR_LAO_RUN)) {
    const pairs = pairsOf(run);
    if (clustersOf(run).length > 1) for (const pair of pairs) terms.add(pair);
  }
  return terms;
}

/** The words of a typed query, each once. */
export function queryWords(typed: string): string[] {
  const words = comparable(typed).split(/\s+/).flatMap(wholeWords);
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}

/**
 * Characters next to each other that the dictionary does not know as words belong to one unknown word, and a short Thai
 * or Lao syllable to the word after it.
 */
function wholeWords(text: string): string[] {
  const words: string[] = [];
  let open = '';
  const close = () => {
    if (open) words.push(open);
    open = '';
  };
  for (const word of wordsOf(text)) {
    const isShort = isSpaceless(word) && clustersOf(word).length === 1;
    const continues = open !== '' && (HAN.test(open) ? isShort && HAN.test(word) : THAI_OR_LAO.test(word));
    if (!continues) close();
    if (isShort) open += word;
    else if (continues) {
      open += word;
      close();
    } else words.push(word);
  }
  close();
  return words;
}

/** The same words, the last of which may not be typed to its end: `head*`; none for a language without spaces. */
export function begun(words: readonly string[]): string[] | undefined {
  const last = words.at(-1);
  return last === undefined || isSpaceless(last) ? undefined : [...words.slice(0, -1), `${last}*`];
}

/** The terms of the index that a text with a typed word has; with `*` any that begin so. */
export function termsOf(word: string): string[] {
  if (isSpaceless(word)) return [...new Set(pairsOf(word))];
  return word.endsWith('*') ? [word] : partsOf(word).map(singular);
}

const isSpaceless = (word: string) => HAN.test(word) || THAI_OR_LAO.test(word);
const partsOf = (word: string): string[] => WITH_NUMBER.exec(word)?.slice(1).filter(Boolean) ?? [word];

/**
 * English and French words in the plural and the singular become the same; both sides of a comparison go through it, so
 * it need not be a word.
 */
function singular(word: string): string {
  if (word.length < 4 || !/^\p{Script=Latin}+$/u.test(word)) return word;
  return word
    .replace(/(?<!s)s$|(?<=eau|eu|ou)x$/, '')
    .replace(/ie$/, 'y')
    .replace(/(?<=\w{3}s|\w\w[cs]h|x)e$/, '');
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

interface QueryOptions {
  /** `AB` searches only weights A and B. */
  weights?: string;
  /** Restricts the search to rows with it: a category, say. */
  mark?: number | undefined;
  /** Rows with any of the words, not only those with all. */
  isAny?: boolean;
}

/** The text of a tsquery from typed words. */
export function tsqueryText(words: readonly string[], { weights = '', mark, isAny }: QueryOptions = {}): string {
  const asked = words.map((word) =>
    termsOf(word)
      .map((term) => termText(term, weights))
      .join(' & '),
  );
  const text = isAny && asked.length > 1 ? `(${asked.map((word) => `(${word})`).join(' | ')})` : asked.join(' & ');
  return mark === undefined ? text : `${text} & ${quoted(wordOfMark(mark))}`;
}

function termText(term: string, weights: string): string {
  if (term.endsWith('*')) return `${quoted(term.slice(0, -1))}:*${weights}`;
  return quoted(term) + (weights && `:${weights}`);
}

export type WordWeight = 'A' | 'B' | 'C';

/** PostgreSQL refuses a tsvector of more than a megabyte. */
const MAX_VECTOR_BYTES = 900_000;
/** At most, with the position of the term. */
const bytesOf = (term: string) => term.length * 3 + 8;

/** A mark among the words; no typed word can look like it. */
function wordOfMark(id: number): string {
  return `#${id}`;
}

/**
 * The text of a tsvector from texts by weight; a word keeps its best weight, and only the first terms of very long texts
 * are in it. Marks (of categories, say) are included
 * among the words, so that one index answers for both and a search among few rows never visits hits outside them.
 */
export function tsvectorText(
  texts: Partial<Record<WordWeight, readonly string[]>>,
  marks: readonly number[] = [],
): string {
  const best = new Map<string, string>(marks.map((mark) => [wordOfMark(mark), '']));
  let bytes = 0;
  for (const weight of ['A', 'B', 'C'] as const) {
    for (const text of texts[weight] ?? []) {
      for (const term of indexedTerms(text)) {
        if (best.has(term)) continue;
        bytes += bytesOf(term);
        if (bytes <= MAX_VECTOR_BYTES) best.set(term, weight);
      }
    }
  }
  return [...best].map(([term, weight]) => `${quoted(term)}:1${weight}`).join(' ');
}
