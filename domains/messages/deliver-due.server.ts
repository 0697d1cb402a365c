import { sql } from 'kysely';
import type { App } from '../context.ts';

const AT_ONCE = 20;

/** A message of the outbox on its way out. */
interface Letter {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one message to the provider; throws when it does not take it. */
export type Carry = (letter: Letter) => Promise<unknown>;

/** One way out. */
interface Route {
  channel: 'email' | 'sms';
  /** Tries, the first one included: the next follow after 1, 2, 4 … minutes. */
  maxTries: number;
}

/**
 * Sends what is due on a way out. Rows are taken with SKIP LOCKED and put off before they are sent, so that several
 * processes share the work and a crash in between sends again later rather than never.
 */
export async function deliverDue(app: App, route: Route, carry: Carry): Promise<void> {
  for (const letter of await takeDue(app, route)) {
    try {
      await carry(letter);
      await sql`update outbox set sent_at = now(), failure = null, html = '',
                  text = case when secret then '' else text end
                where id = ${letter.id}`.execute(app.database.db);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      await sql`update outbox set failure = ${reason} where id = ${letter.id}`.execute(app.database.db);
      app.log.warn({ err: error, outboxId: letter.id, channel: route.channel }, 'message not taken');
    }
  }
}

async function takeDue(app: App, { channel, maxTries }: Route): Promise<Letter[]> {
  const taken = await sql<Letter>`
    update outbox set tries = tries + 1, next_try_at = now() + interval '1 minute' * power(2, tries)
    where id in (select id from outbox
                 where sent_at is null and channel = ${channel} and next_try_at <= now() and tries < ${maxTries}
                 order by id limit ${AT_ONCE} for update skip locked)
    returning id, recipient, subject, text, html`.execute(app.database.db);
  return taken.rows;
}
