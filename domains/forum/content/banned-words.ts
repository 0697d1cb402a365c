import { normalForm } from '../../../platform/text/normal-form.ts';

/** Words that a forum does not want, however they are spelt. Pure: texts in, verdict and texts out. */
export const WORD_ACTIONS = ['reject', 'review', 'mask'] as const;
type WordAction = (typeof WORD_ACTIONS)[number];

export interface BannedWord {
  word: string;
  action: WordAction;
  /** Longer words that contain it and are allowed. */
  exceptions: readonly string[];
  /** The language it belongs to; null: every language. */
  locale: string | null;
}

export interface Verdict {
  /** The most severe action of the words found; null if there is none. */
  action: WordAction | null;
  found: string[];
  /** The texts, with masked words replaced. */
  texts: string[];
}

/** Letters of other scripts, and signs, that are read as Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аα@4ɑ',
    b: 'вβ',
    c: 'сϲ¢',
    d: 'ԁ',
    e: 'еε3€ё',
    g: 'ɡ9',
    h: 'һн',
    i: 'іι1!ı|',
    j: 'ј',
    k: 'кκ',
    l: 'ӏ',
    m: 'м',
    n: 'пη',
    o: 'оο0σ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ5$',
    t: 'тτ7+',
    u: 'υц',
    v: 'ν',
    w: 'ԝш',
    x: 'хχ×',
    y: 'уγ',
    z: 'ᴢ2',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const LATIN = /^[a-z0-9]+$/;

interface Letter {
  /** As it is compared. */
  sign: string;
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** Between this letter and the one before: nothing, punctuation, or space. */
  gap: 'none' | 'signs' | 'space';
}

/** The letters of a text: full-width, accented and look-alike ones as plain ones, everything between them noted. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  let gap = 'none' as Letter['gap'];
  for (const character of text) {
    const from = at;
    at += character.length;
    const plain = normalForm(character, 'NFKD').toLowerCase();
    for (const part of plain) {
      const sign = LOOK_ALIKES[part] ?? part;
      if (/\p{Cf}|\p{Mn}/u.test(part) && !/[\p{Script=Thai}\p{Script=Lao}]/u.test(part)) continue;
      if (LETTER.test(sign)) {
        // rare letters are two units long: each unit gets an entry, so that places in the list are places in its text
        for (const unit of splitUnits(sign)) {
          letters.push({ sign: unit, from, to: at, gap });
          gap = 'none';
        }
      } else gap = /\s/u.test(part) || gap === 'space' ? 'space' : 'signs';
    }
  }
  return letters;
}

const plain = (word: string) =>
  lettersOf(word)
    .map(({ sign }) => sign)
    .join('');

/** Checks texts that belong together, such as a title and its body. */
export function judgeTexts(words: readonly BannedWord[], texts: readonly string[], locale: string): Verdict {
  const read = texts.map(lettersOf).map((letters) => ({ letters, signs: letters.map(({ sign }) => sign).join('') }));
  const masked = texts.map((text) => [...splitUnits(text)]);
  const found: BannedWord[] = [];
  for (const word of words) {
    const sought = plain(word.word);
    if (sought === '' || !isMeant(word, sought, locale)) continue;
    for (const [nth, { letters, signs }] of read.entries()) {
      const hits = hitsOf(signs, letters, sought, word.exceptions);
      if (hits.length > 0) found.push(word);
      if (word.action === 'mask')
        for (const hit of hits) mask(masked[nth] ?? [], letters.slice(hit, hit + sought.length));
    }
  }
  const actions = new Set(found.map(({ action }) => action));
  return {
    action: WORD_ACTIONS.find((action) => actions.has(action)) ?? null,
    found: [...new Set(found.map(({ word }) => word))],
    texts: masked.map((units) => units.join('')),
  };
}

/** Short Latin words mean different things in different languages; words in a script of their own do not. */
function isMeant({ locale }: BannedWord, sought: string, of: string): boolean {
  return locale === null || locale === of || !LATIN.test(sought);
}

/** UTF-16 units, so that places in the text stay places in the list. */
function splitUnits(text: string): string[] {
  return text.split('');
}

function mask(units: string[], letters: readonly Letter[]): void {
  for (const { from, to } of letters) {
    units[from] = '*';
    for (let at = from + 1; at < to; at += 1) units[at] = '';
  }
}

function hitsOf(
  text: string,
  letters: readonly Letter[],
  sought: string,
  exceptions: BannedWord['exceptions'],
): number[] {
  const hits: number[] = [];
  if (!text.includes(sought)) return hits;
  const allowed = exceptions.map(plain);
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const isAllowed = allowed.some((longer) => isInside(text, at, sought, longer));
    if (!isAllowed && isWord(letters, at, sought)) hits.push(at);
  }
  return hits;
}

function isInside(text: string, at: number, sought: string, longer: string): boolean {
  for (let start = Math.max(0, at + sought.length - longer.length); start <= at; start += 1) {
    if (text.startsWith(longer, start)) return true;
  }
  return false;
}

/**
 * Chinese, Thai and Lao are written without spaces, so any occurrence counts. A Latin word must stand alone, and may be
 * interrupted by signs, or by spaces between all of its letters: “b a d” is meant, “as sin” is not “assin”.
 */
function isWord(letters: readonly Letter[], at: number, sought: string): boolean {
  if (!LATIN.test(sought)) return true;
  const inner = letters.slice(at + 1, at + sought.length);
  const after = letters[at + sought.length];
  const startsHere = at === 0 || letters[at]?.gap !== 'none' || !LATIN.test(letters[at - 1]?.sign ?? '');
  const endsHere = after?.gap !== 'none' || !LATIN.test(after.sign);
  const spaces = inner.filter(({ gap }) => gap === 'space').length;
  return startsHere && endsHere && (spaces === 0 || spaces === inner.length);
}
