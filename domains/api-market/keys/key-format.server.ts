import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from './rules.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 10;
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;
const FORM = new RegExp(
  `^${API_KEY_PREFIX}([0-9A-Za-z]{${PUBLIC_LENGTH}})([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`,
);

export interface ApiKeyParts {
  /** By which the key is found; it may be shown. */
  publicPart: string;
  /** SHA-256 of the whole key, which is all that is stored of its secret. */
  hash: Buffer;
}

/** A new key with its parts; the key itself is shown once and not stored. */
export function makeApiKey(): ApiKeyParts & { key: string } {
  const publicPart = randomDigits(PUBLIC_LENGTH);
  const body = API_KEY_PREFIX + publicPart + randomDigits(SECRET_LENGTH);
  const key = body + checksumOf(body);
  return { key, publicPart, hash: hash('sha256', key, 'buffer') };
}

/** The parts of a key; null for any text that cannot be one, which then costs no lookup. */
export function readApiKey(text: string): ApiKeyParts | null {
  const [, publicPart, secret, check] = FORM.exec(text) ?? [];
  if (!publicPart || check !== checksumOf(API_KEY_PREFIX + publicPart + secret)) return null;
  return { publicPart, hash: hash('sha256', text, 'buffer') };
}

/** Compares with the stored hash in constant time. */
export function isApiKey(given: ApiKeyParts, stored: Buffer): boolean {
  return given.hash.length === stored.length && timingSafeEqual(given.hash, stored);
}

/** CRC-32 in six digits to the base of 62: it detects a key that was cut off or mistyped. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

const randomDigits = (length: number): string =>
  Array.from({ length }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
