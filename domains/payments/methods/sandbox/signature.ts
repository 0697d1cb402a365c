import { deriveKey, isSignature, sign } from '../../../../platform/tokens.ts';

export const TIMESTAMP_HEADER = 'x-sandbox-timestamp';
export const SIGNATURE_HEADER = 'x-sandbox-signature';
/** An older webhook is refused, which prevents replays. */
const FRESH_MS = 5 * 60_000;

const keyOf = (secret: string) => deriveKey(secret, 'sandbox-provider');

/** Headers that authenticate a webhook: the time, and a signature over time and body together. */
export function signedHeaders(secret: string, raw: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime());
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: sign(keyOf(secret), `${timestamp}.${raw}`) };
}

export function isGenuine(
  secret: string,
  raw: string,
  given: { timestamp: string | undefined; signature: string | undefined },
  now: Date,
): boolean {
  const { timestamp = '', signature = '' } = given;
  if (!isSignature(keyOf(secret), `${timestamp}.${raw}`, signature)) return false;
  return Math.abs(now.getTime() - Number(timestamp)) <= FRESH_MS;
}
