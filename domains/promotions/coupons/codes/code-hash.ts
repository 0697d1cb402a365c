import { deriveKey, deriveKeys, sign } from '../../../../platform/tokens.ts';
import type { App } from '../../../context.ts';

/** What is kept instead of a code, plain as it is compared: who holds the table alone cannot redeem. */
export function codeHash(app: Pick<App, 'secret'>, code: string): string {
  return sign(deriveKey(app.secret, 'redeem-codes'), code);
}

/** The hashes that a code may be kept under while the root secret is replaced. */
export function codeHashes(app: Pick<App, 'secret' | 'previousSecret'>, code: string): string[] {
  return deriveKeys(app, 'redeem-codes').map((key) => sign(key, code));
}
