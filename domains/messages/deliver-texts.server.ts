import type { App } from '../kit/context.ts';
import { type Carry, deliverDue } from './deliver-due.server.ts';

/** Text messages carry codes valid for ten minutes: the fourth attempt comes after seven, a fifth would be too late. */
const MAX_TRIES = 4;
const TIMEOUT_MS = 10_000;

/** Sends due text messages if a gateway is configured; otherwise they stay in the outbox. */
export async function deliverTexts(app: App, carry: Carry | null = carrierOf(app)): Promise<void> {
  if (carry) await deliverDue(app, { channel: 'sms', maxTries: MAX_TRIES }, carry);
}

/**
 * The gateway: one POST of `{to, text}` as JSON, with a Bearer token; any 2xx means accepted. All attempts at a message
 * send the same idempotency key, so that a gateway can drop duplicates.
 */
function carrierOf(app: App): Carry | null {
  const { SMS_URL, SMS_TOKEN, PUBLIC_URL } = app.environment;
  if (!SMS_URL) return null;
  const headers = {
    'content-type': 'application/json',
    ...(SMS_TOKEN ? { authorization: `Bearer ${SMS_TOKEN}` } : {}),
  };
  return async ({ id, recipient, text }) => {
    const answer = await fetch(SMS_URL, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `${PUBLIC_URL ?? 'stoa'}#${id}` },
      body: JSON.stringify({ to: recipient, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  };
}
