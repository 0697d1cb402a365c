import { deriveKey, sign } from '../../../../platform/tokens.ts';
import type { App } from '../../../context.ts';

/** What is kept instead of a code, plain as it is compared: who holds the table alone cannot redeem. */
export function codeHash(app: Pick<App, 'secret'>, code: string): string {
  return sign(deriveKey(app.secret, 'redeem-codes'), code);
}
