import { normalForm } from './normal-form.ts';

/** Characters that are invisible or change the direction of the text around them. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d/u;
/** The one invisible character that is allowed: it joins several emoji into one. */
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;
/**
 * Combining marks stacked on a letter until they cover the lines around it; Thai and Lao need two, no language four.
 */
const PILED_MARKS = /\p{M}{4,}/u;
const BEYOND_PILE = /(\p{M}{3})\p{M}+/gu;
/** Characters that turn the text after them around. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;

/** Whether anything of a text can be seen: spaces and invisible characters alone are as good as nothing. */
export function isSeen(text: string): boolean {
  return text.replaceAll(new RegExp(UNSEEN, 'gu'), '').trim() !== '';
}

/** A name as it is stored: composed, trimmed, with single spaces. */
export function tidyName(text: string): string {
  return normalForm(text, 'NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** A title as it is stored: like a name, without marks that would cover other lines and signs that turn text around. */
export function tidyTitle(text: string): string {
  return tidyName(text.replace(DIRECTIONS, '').replace(BEYOND_PILE, '$1'));
}

/**
 * Whether all of a name can be seen. Invisible characters would let two names look the same, and the direction of one
 * reorder the text beside it.
 */
export function isReadableName(name: string): boolean {
  return !UNSEEN.test(name.replace(JOINED_EMOJI, '')) && !PILED_MARKS.test(name) && SOMETHING_TO_SEE.test(name);
}
