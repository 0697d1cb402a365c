import { randomInt } from 'node:crypto';

/** Capitals and digits that are not taken for one another: five bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that people can read out and type in, in groups of four: `7KQM-2PXA`. */
export function randomReadableCode(length: number): string {
  const signs = Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return signs.replace(/.{4}(?=.)/g, '$&-');
}

/** A code as it is compared, however it was typed: capitals and digits, without what stands between the groups. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
