import type { App } from '../context.ts';
import { type Carry, deliverDue } from './deliver-due.server.ts';

const MAX_TRIES = 8;
const CONNECT_MS = 10_000;

/** Sends due mail if a mail server is configured; otherwise it stays in the outbox and is never marked as sent. */
export async function deliverMail(app: App, carry?: Carry): Promise<void> {
  const carrier = carry ?? (await carrierOf(app));
  if (carrier) await deliverDue(app, { channel: 'email', maxTries: MAX_TRIES }, carrier);
}

async function carrierOf(app: App): Promise<Carry | null> {
  const { SMTP_URL, MAIL_FROM } = app.environment;
  if (!SMTP_URL) return null;
  // loaded on demand: a process without a mail server does not need it
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: CONNECT_MS, socketTimeout: CONNECT_MS });
  return ({ recipient, subject, text, html, headers }) =>
    transport.sendMail({ from: MAIL_FROM, to: recipient, subject, text, html, headers });
}
