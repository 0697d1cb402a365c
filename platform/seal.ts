import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a text with a key of 32 bytes (AES-256-GCM); answers with base64url. `bound` says whose it is: a sealed text
 * that was copied to another owner does not open.
 */
export function seal(key: Buffer, text: string, bound: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Opens what `seal` made. Throws when the key, the owner or a single bit is another. */
export function unseal(key: Buffer, sealed: string, bound: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Opens what was sealed with one of the keys: while a root secret is replaced there are two. */
export function unsealAny(keys: readonly Buffer[], sealed: string, bound: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return unseal(key, sealed, bound);
    } catch {
      // the next key may be the one
    }
  }
  return unseal(keys.at(-1) as Buffer, sealed, bound);
}
