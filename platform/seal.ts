import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with a key of 32 bytes (AES-256-GCM); returns base64url. `bound` identifies the owner: a ciphertext
 * copied to another owner does not decrypt.
 */
export function seal(key: Buffer, text: string, bound: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts the output of `seal`. Throws if the key, the owner or a single bit differs. */
export function unseal(key: Buffer, sealed: string, bound: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Decrypts with one of the keys: there are two while a root secret is being replaced. */
export function unsealAny(keys: readonly Buffer[], sealed: string, bound: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return unseal(key, sealed, bound);
    } catch {
      // try the next key
    }
  }
  return unseal(keys.at(-1) as Buffer, sealed, bound);
}
