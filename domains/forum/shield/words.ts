import { normalForm } from '../../../platform/text/normal-form.ts';

/** Words that a member does not want to read, and how they are found. Pure: texts in, the word found out. */
export interface ShieldWord {
  /** As the member typed it. */
  word: string;
  /** As it is compared: see `comparable`. */
  key: string;
}

/** Written without spaces between words: any place in a text can begin one. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const BETWEEN_CJK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** A text without regard to case, width, invisible signs, and spaces between Chinese and Japanese characters. */
export function comparable(text: string): string {
  return normalForm(text, 'NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(BETWEEN_CJK, '')
    .trim();
}

/** The first of the words that one of the texts contains, as it was typed; null if none does. */
export function findShieldWord(words: readonly ShieldWord[], texts: readonly string[]): string | null {
  if (words.length === 0) return null;
  const read = texts.map(comparable);
  return words.find(({ key }) => read.some((text) => hasWord(text, key)))?.word ?? null;
}

function hasWord(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    if (isWhole(text, key, at)) return true;
  }
  return false;
}

/** Where words are separated, “art” is not in “start”. */
function isWhole(text: string, key: string, at: number): boolean {
  const [first = '', last = ''] = [[...key][0], [...key].at(-1)];
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1);
  const after = [...text.slice(at + key.length, at + key.length + 2)][0];
  return !continues(before, first) && !continues(after, last);
}

function continues(beside: string | undefined, edge: string): boolean {
  return beside !== undefined && isSpaced(beside) && isSpaced(edge);
}

const isSpaced = (character: string) => LETTER.test(character) && !WITHOUT_SPACES.test(character);
