import { createHmac, randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import type { App } from '../../kit/context.ts';

const SEAL = sealFor('webhook-secrets');
const PREFIX = 'whsec_';

export const SEALED_WEBHOOKS: readonly SealedColumn[] = ['secret_sealed', 'previous_sealed'].map((column) => ({
  table: 'merchant_webhooks',
  column,
  seal: SEAL,
  bound: "'merchant:' || merchant_id",
}));

/** A new secret in the form of the Standard Webhooks convention. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export function sealSecret(app: App, merchantId: number, secret: string): string {
  return SEAL.seal(app, secret, `merchant:${merchantId}`);
}

export function openSecret(app: App, merchantId: number, sealed: string): string {
  return SEAL.open(app, sealed, `merchant:${merchantId}`);
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
