import { format } from 'node:util';
import { isLoopbackName } from '../../platform/http/host-names.ts';
import type { App } from '../kit/context.ts';
import { type Carry, DeliveryError, deliverDue } from './deliver-due.server.ts';

const MAX_TRIES = 8;
const CONNECT_MS = 10_000;

/** Sends due mail if a mail server is configured; otherwise it stays in the outbox and is never marked as sent. */
export async function deliverMail(app: App, carry?: Carry): Promise<void> {
  const carrier = carry ?? (await mailCarrier(app));
  if (carrier) await deliverDue(app, { channel: 'email', maxTries: MAX_TRIES }, carrier);
}

/** Hands messages to the configured mail server; null without one. Its errors name their cause. */
export async function mailCarrier(app: App, onLine?: (line: string) => void): Promise<Carry | null> {
  const { SMTP_URL, SMTP_TLS, MAIL_FROM } = app.environment;
  if (!SMTP_URL) return null;
  // loaded on demand: a process without a mail server does not need it
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: SMTP_TLS === 'required' && !staysOnThisMachine(SMTP_URL),
    connectionTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
    ...(onLine && { debug: true, logger: dialogueLog(onLine) }),
  });
  return ({ recipient, subject, text, html, headers }) =>
    transport.sendMail({ from: MAIL_FROM, to: recipient, subject, text, html, headers }).catch((error: unknown) => {
      throw offersNoEncryption(error) ? new DeliveryError(UNENCRYPTED) : explained(error);
    });
}

/** Lines of the client and of the server, without the message; the library has replaced the password. */
function dialogueLog(onLine: (line: string) => void) {
  const write = (entry: { tnx?: string }, text: unknown, ...values: unknown[]) => {
    const mark = { client: 'C:', server: 'S:' }[entry?.tnx ?? ''];
    if (mark) onLine(`${mark} ${format(text, ...values)}`);
  };
  return { trace: write, debug: write, info: write, warn: write, error: write, fatal: write, level: () => {} };
}

const UNENCRYPTED =
  'the mail server offers no encryption (STARTTLS), so nothing was sent to it: use its encrypted port with smtps:// in ' +
  'SMTP_URL, or set SMTP_TLS=optional to send mail unencrypted over a network that you trust';

/** Errors of the connection quote no message, unlike answers of the server, so their whole cause is stored and logged. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, response, responseCode } = error as { code?: string; response?: string; responseCode?: number };
  if (code === 'EAUTH')
    return new DeliveryError(`the mail server refuses the user or password in SMTP_URL (${responseCode ?? code})`);
  if (response !== undefined || !['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'].includes(code ?? ''))
    return error;
  const hint = /certificate|self.signed|altnames?/i.test(error.message)
    ? ': its certificate is not trusted here; name its authority in NODE_EXTRA_CA_CERTS'
    : '';
  return new DeliveryError(`the mail server cannot be reached (${error.message.slice(0, 200)})${hint}`);
}

/** The server answered EHLO or STARTTLS with a refusal; a certificate that cannot be verified has no response. */
function offersNoEncryption(error: unknown): boolean {
  const { code, command, response } = error as { code?: string; command?: string; response?: string };
  const isRefused = typeof response === 'string' && /^5/.test(response);
  return isRefused && ((code === 'ETLS' && command === 'STARTTLS') || (code === 'ECONNECTION' && command === 'EHLO'));
}

function staysOnThisMachine(address: string): boolean {
  return URL.canParse(address) && isLoopbackName(new URL(address).hostname);
}
