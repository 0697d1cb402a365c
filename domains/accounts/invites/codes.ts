import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey, hashToken, type RootSecrets } from '../../../platform/tokens.ts';

/** Digits and letters that nobody takes for one another when a code is read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** The code that belongs to a salt: 80 bits that only this deployment can work out, so lists can show it again. */
export function codeOf(secret: string, salt: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'invite')).update(salt).digest();
  // a byte is used for five bits of it: 32 letters divide 256, so none comes oftener than another
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The code of a stored invitation, which was made under the present or the former root secret. */
export function storedCode({ secret, previousSecret }: RootSecrets, salt: string, codeHash: string): string {
  const present = codeOf(secret, salt);
  if (previousSecret === undefined || hashOf(present) === codeHash) return present;
  return codeOf(previousSecret, salt);
}

/** In groups of four, as people read and type it. */
export function spelled(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** A code as it was typed; undefined when it cannot be one at all. */
export function readInviteCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined;
}

/** What is stored to find it by. */
export function hashOf(code: string): string {
  return hashToken(`invite:${code}`);
}
