import { deriveKey, deriveKeys, sign } from '../../../../platform/tokens.ts';
import type { App } from '../../../kit/context.ts';

/** Keyed hash of a normalised code: a copy of the table is not enough to redeem it. */
export function codeHash(app: Pick<App, 'secret'>, code: string): string {
  return sign(deriveKey(app.secret, 'redeem-codes'), code);
}

/** The possible hashes of a code while the root secret is being replaced. */
export function codeHashes(app: Pick<App, 'secret' | 'previousSecret'>, code: string): string[] {
  return deriveKeys(app, 'redeem-codes').map((key) => sign(key, code));
}
