import { randomInt } from 'node:crypto';
import { normalForm } from './normal-form.ts';

/** Capitals and digits that are not confused with each other: five bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that people can read out and type in, in groups of four: `7KQM-2PXA`. */
export function randomReadableCode(length: number): string {
  const signs = Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return signs.replace(/.{4}(?=.)/g, '$&-');
}

/** Normalises a typed code: capitals and digits, without separators. */
export function plainCode(typed: string): string {
  return normalForm(typed, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
