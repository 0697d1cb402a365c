import { API_KEY_PREFIX } from '../keys/rules.ts';

export const LONGEST_SUBSCRIBER_SEARCH = 60;
/** Of the text that a finder pastes, which may have more around the key. */
export const LONGEST_KEY_TEXT = 500;

const PUBLIC_PART = new RegExp(`^(?:${API_KEY_PREFIX})?([0-9A-Za-z]{10})`);
const KEY = new RegExp(`${API_KEY_PREFIX}[0-9A-Za-z]+`);

/** The public part of a key in what was searched for; null if it cannot be one. */
export function publicPartIn(text: string): string | null {
  return PUBLIC_PART.exec(text)?.[1] ?? null;
}

/** The first key in a pasted text, such as a line of a file; empty without one. */
export const keyIn = (text: string): string => KEY.exec(text)?.[0] ?? '';
