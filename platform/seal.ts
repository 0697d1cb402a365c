import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, deriveKeys, type RootSecrets } from './tokens.ts';

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

/** Encrypts the values of one purpose, with a key of their own. */
export interface Seal {
  purpose: string;
  seal(secrets: RootSecrets, text: string, bound: string): string;
  /** With the present root secret, or the previous one while it is being replaced. Throws as `unseal` does. */
  open(secrets: RootSecrets, sealed: string, bound: string): string;
}

export function sealFor(purpose: string): Seal {
  return {
    purpose,
    seal: ({ secret }, text, bound) => seal(deriveKey(secret, purpose), text, bound),
    open(secrets, sealed, bound) {
      const present = deriveKey(secrets.secret, purpose);
      const [, previous] = deriveKeys(secrets, purpose);
      const isFormer = previous !== undefined && !isSealedWith(present, sealed, bound);
      return unseal(isFormer ? previous : present, sealed, bound);
    },
  };
}

/** Whether this key opens it. */
export function isSealedWith(key: Buffer, sealed: string, bound: string): boolean {
  try {
    unseal(key, sealed, bound);
    return true;
  } catch {
    return false;
  }
}
