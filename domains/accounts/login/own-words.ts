import { normalForm } from '../../../platform/text/normal-form.ts';
/** What is known about the owner of a new password. */
export interface PasswordOwner {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** Nickname, user name, name for logging in. */
  names?: readonly (string | null | undefined)[];
}

/** Digits and signs that do not disguise a name: a year, a date, a few signs. More than that is a secret of its own. */
const MAX_AROUND = 8;
/** Shorter words are ignored: digits of a user name, initials. Chinese names are short. */
const MIN_LENGTH = { letters: 3, han: 2, digits: 6 } as const;
/** The end of a phone number by which it is recognised, however much of the country code is typed. */
const PHONE_END = 8;
/** Digits in the place of letters, for a pattern: `st0a` is the word `stoa`. */
const DISGUISED: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', l: '1', o: '0', s: '5', t: '7' };

/**
 * Whether a password consists of such words with at most a few digits and signs around and between them: `Stoa2026!`,
 * `maria.lopez1`. With any other letter in it, it is none.
 */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const compact = [...new Set(words.flatMap(partsOf))].sort((a, b) => b.length - a.length);
  if (compact.length === 0) return false;
  const plain = plainOf(password).replaceAll('@', '4').replaceAll('$', '5');
  const rest = plain.replace(new RegExp(compact.map(patternOf).join('|'), 'gu'), '');
  return rest !== plain && !/\p{L}/u.test(rest) && [...rest].length <= MAX_AROUND;
}

/** The names of the owner, also the part of an e-mail address before the @ and the ways to write a phone number. */
export function wordsOf({ email, phone, names = [] }: PasswordOwner): string[] {
  const address = (text: string) => text.split('@', 1)[0] ?? '';
  const given = [email, ...names].flatMap((name) => (name ? [address(name)] : []));
  return [...given, ...endsOf(phone ?? '')];
}

/** Ends of a phone number in international form: as a whole, without the country code, without the area code. */
function endsOf(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - PHONE_END + 1) }, (_, start) => digits.slice(start));
}

function plainOf(text: string): string {
  return normalForm(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A name as a whole and its parts, each without signs. */
function partsOf(name: string): string[] {
  const parts = plainOf(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [parts.join(''), ...parts].filter(isLongEnough);
}

function isLongEnough(word: string): boolean {
  const least = /^\p{N}+$/u.test(word) ? 'digits' : /\p{Script=Han}/u.test(word) ? 'han' : 'letters';
  return [...word].length >= MIN_LENGTH[least];
}

/** Allows signs between the letters. A word has none itself, so that no part of it needs to be escaped. */
function patternOf(word: string): string {
  return [...word].map((letter) => `[${letter}${DISGUISED[letter] ?? ''}]`).join('[^\\p{L}\\p{N}]*');
}
