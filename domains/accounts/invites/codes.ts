import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey, hashToken, type RootSecrets } from '../../../platform/tokens.ts';

/** Digits and letters that are not confused with each other when a code is read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** Derives the code from a salt: 80 bits that only this deployment can compute, so lists can show it again. */
export function codeOf(secret: string, salt: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'invite')).update(salt).digest();
  // uses five bits of each byte: 256 is a multiple of 32, so all letters are equally likely
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The code of a stored invitation, which may have been derived from the present or the previous root secret. */
export function storedCode({ secret, previousSecret }: RootSecrets, salt: string, codeHash: string): string {
  const present = codeOf(secret, salt);
  if (previousSecret === undefined || hashOf(present) === codeHash) return present;
  return codeOf(previousSecret, salt);
}

/** In groups of four for easier reading and typing. */
export function spelled(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** Normalises a typed code; undefined if it cannot be one. */
export function readInviteCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined;
}

/** The stored hash by which a code is found. */
export function hashOf(code: string): string {
  return hashToken(`invite:${code}`);
}
