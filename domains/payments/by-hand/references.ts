import { randomInt } from 'node:crypto';

/** Without letters that are taken for digits. Even in number, which the check character needs. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = ALPHABET.length;
/** Without the check character. */
const LENGTH = 7;

/** The check character (Luhn modulo the alphabet): every wrong character and almost every swapped pair is noticed. */
function checkCharacter(text: string): string {
  let sum = 0;
  for (const [place, character] of [...text].reverse().entries()) {
    const value = ALPHABET.indexOf(character) * (place % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / BASE) + (value % BASE);
  }
  return ALPHABET.charAt((BASE - (sum % BASE)) % BASE);
}

/** What a buyer types into a bank's form: eight characters, shown in two groups. */
export function newReference(random: (below: number) => number = randomInt): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random(BASE))).join('');
  return text + checkCharacter(text);
}

export function shownReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** The references in a text, such as a line of a bank statement: with or without dash or spaces, in any case. */
export function findReferences(text: string): string[] {
  const words = text.toUpperCase().split(/[^0-9A-Z]+/);
  const joined = words.map((word, place) => word + (words[place + 1] ?? ''));
  return [...new Set([...words, ...joined].filter(isReference))];
}

function isReference(word: string): boolean {
  if (word.length !== LENGTH + 1 || ![...word].every((character) => ALPHABET.includes(character))) return false;
  return checkCharacter(word.slice(0, LENGTH)) === word.charAt(LENGTH);
}
