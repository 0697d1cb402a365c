import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { App } from '../context.ts';

const AT_ONCE = 20;
const MAX_TRIES = 8;
const CONNECT_MS = 10_000;

interface Letter {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail to the provider; throws when it does not take it. */
export type Carry = (letter: Letter) => Promise<unknown>;

/**
 * Sends what is due, if a mail server is configured; without one the outbox keeps it, and nothing pretends to be sent.
 * Rows are taken with SKIP LOCKED and put off before they are sent, so that several processes share the work and a
 * crash in between sends again later rather than never.
 */
export async function deliverMail(app: App, carry: Carry | null = carrierOf(app)): Promise<void> {
  if (!carry) return;
  for (const letter of await takeDue(app)) {
    try {
      await carry(letter);
      await sql`update outbox set sent_at = now(), failure = null, html = '',
                  text = case when secret then '' else text end
                where id = ${letter.id}`.execute(app.database.db);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      await sql`update outbox set failure = ${reason} where id = ${letter.id}`.execute(app.database.db);
      app.log.warn({ err: error, outboxId: letter.id }, 'mail not taken');
    }
  }
}

/** One try each, the next one after 1, 2, 4 … minutes. */
async function takeDue(app: App): Promise<Letter[]> {
  const taken = await sql<Letter>`
    update outbox set tries = tries + 1, next_try_at = now() + interval '1 minute' * power(2, tries)
    where id in (select id from outbox
                 where sent_at is null and channel = 'email' and next_try_at <= now() and tries < ${MAX_TRIES}
                 order by id limit ${AT_ONCE} for update skip locked)
    returning id, recipient, subject, text, html`.execute(app.database.db);
  return taken.rows;
}

function carrierOf(app: App): Carry | null {
  const { SMTP_URL, MAIL_FROM } = app.environment;
  if (!SMTP_URL) return null;
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: CONNECT_MS, socketTimeout: CONNECT_MS });
  return ({ recipient, subject, text, html }) =>
    transport.sendMail({ from: MAIL_FROM, to: recipient, subject, text, html });
}
