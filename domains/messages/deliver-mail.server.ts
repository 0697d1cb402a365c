import { createTransport } from 'nodemailer';
import type { App } from '../context.ts';
import { type Carry, deliverDue } from './deliver-due.server.ts';

const MAX_TRIES = 8;
const CONNECT_MS = 10_000;

/** Sends the mail that is due, if a mail server is configured; without one the outbox keeps it: nothing pretends to be sent. */
export async function deliverMail(app: App, carry: Carry | null = carrierOf(app)): Promise<void> {
  if (carry) await deliverDue(app, { channel: 'email', maxTries: MAX_TRIES }, carry);
}

function carrierOf(app: App): Carry | null {
  const { SMTP_URL, MAIL_FROM } = app.environment;
  if (!SMTP_URL) return null;
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: CONNECT_MS, socketTimeout: CONNECT_MS });
  return ({ recipient, subject, text, html }) =>
    transport.sendMail({ from: MAIL_FROM, to: recipient, subject, text, html });
}
