import { createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Keys already derived: each checkout needs one three times, and deriving a key takes longer than a signature. */
const derived = new LRUCache<string, Buffer>({ max: 200 });

/** 256 random bits, safe in cookies and URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits in 32 letters and digits: a reference that all payment providers accept. */
export function randomReference(): string {
  return randomBytes(16).toString('hex');
}

/** The stored hash of a token: tokens have full entropy, so a plain hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A code of six digits to type in. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Number of an order or payment: the day and enough randomness that it cannot be guessed or collide. */
export function randomNumber(prefix: string, now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `${prefix}${day}${String(randomInt(10 ** 12)).padStart(12, '0')}`;
}

/** Derives a key for one purpose from the root secret. The key is shared: do not write into it. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([purpose, secret]);
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'stoa', purpose, 32));
  derived.set(name, key);
  return key;
}

/** The root secret, and the previous one while it is being replaced. */
export interface RootSecrets {
  secret: string;
  previousSecret?: string | undefined;
}

/** Keys for one purpose, the present one first: data stored under the previous secret is still read. */
export function deriveKeys({ secret, previousSecret }: RootSecrets, purpose: string): Buffer[] {
  return [secret, previousSecret].flatMap((root) => (root === undefined ? [] : [deriveKey(root, purpose)]));
}

/** Compares a whole secret in constant time, without revealing its length either. */
export function isSecret(given: string, wanted: string): boolean {
  const hashed = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(hashed(given), hashed(wanted));
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSignature(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
