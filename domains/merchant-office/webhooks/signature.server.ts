import { createHmac, randomBytes } from 'node:crypto';
import { seal, unsealAny } from '../../../platform/seal.ts';
import { deriveKey, deriveKeys } from '../../../platform/tokens.ts';
import type { App } from '../../context.ts';

const PURPOSE = 'webhook-secrets';
const PREFIX = 'whsec_';

/** A new secret in the form of the Standard Webhooks convention. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export function sealSecret(app: App, merchantId: number, secret: string): string {
  return seal(deriveKey(app.secret, PURPOSE), secret, `merchant:${merchantId}`);
}

export function openSecret(app: App, merchantId: number, sealed: string): string {
  return unsealAny(deriveKeys(app, PURPOSE), sealed, `merchant:${merchantId}`);
}

/** Headers of the Standard Webhooks convention; during a rotation there is a signature by each secret. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
