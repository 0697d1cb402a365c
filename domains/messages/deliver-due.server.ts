import { sql } from 'kysely';
import type { App } from '../kit/context.ts';
import { systemCtx } from '../kit/system-context.ts';
import { openContent } from './sealed-content.server.ts';
import { withheldLetters } from './withheld-letters.server.ts';

const BATCH = 20;
/** Sent at the same time by one process. */
const AT_ONCE = 5;
/** Of one run, so that a shutdown does not wait. */
const MOST_BATCHES = 25;
/** Part of the condition of the partial indexes `outbox_mail_codes_due` and `outbox_text_codes_due`. */
const CODES = sql`(secret or code is not null)`;

/** An outbox message being sent. */
interface Letter {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

interface StoredLetter extends Letter {
  reader_id: number | null;
  about: string[];
  secret: boolean;
  sealed: string | null;
}

/** Hands one message to the provider; throws if it is not accepted. */
export type Carry = (letter: Letter) => Promise<unknown>;

/** A failure described in words of our own: unlike those of a provider, they quote no message. */
export class DeliveryError extends Error {}

/** A delivery channel. */
interface Route {
  channel: 'email' | 'sms';
  /** Attempts including the first; the others follow after 1, 2, 4 … minutes. */
  maxTries: number;
}

/**
 * Sends the due messages of a channel, those with codes first: they expire, while a digest may wait. Rows are taken
 * with SKIP LOCKED and postponed before they are sent, so that several processes share the work and a crash sends a
 * message again rather than never.
 */
export async function deliverDue(app: App, route: Route, carry: Carry): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const taken = await takeBatch(app, route);
    const { queue, withheld } = await takeWithheld(app, route, taken);
    // what is withheld is done as well
    let sent = withheld;
    const sendNext = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) if (await deliver(app, route, next, carry)) sent += 1;
    };
    const tried = queue.length > 0;
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    if (tried) noteState(app, route, sent > withheld);
    // none was sent: the provider is down, and the rest may wait as well
    if (taken.length < BATCH || sent === 0) return;
  }
}

/** Channels of a process whose last batch was refused as a whole. */
const refusing = new WeakMap<App, Set<string>>();

/** The failures themselves are logged one by one; this is their end. */
function noteState(app: App, { channel }: Route, isTaking: boolean): void {
  const channels = refusing.get(app) ?? new Set();
  refusing.set(app, channels);
  if (!isTaking) channels.add(channel);
  else if (channels.delete(channel)) app.log.warn({ channel }, 'messages taken again');
}

async function deliver(app: App, route: Route, stored: StoredLetter, carry: Carry): Promise<boolean> {
  try {
    const { id, recipient, subject, headers } = stored;
    await carry({ id, recipient, subject, headers, ...openContent(app, stored) });
    await sql`update outbox set sent_at = now(), failure = null, html = '', headers = '{}', sealed = null,
                text = case when secret then '' else text end
              where id = ${id}`.execute(app.database.db);
    return true;
  } catch (error) {
    await noteFailure(app, route, stored, error);
    return false;
  }
}

async function noteFailure(app: App, { channel }: Route, stored: StoredLetter, error: unknown): Promise<void> {
  const reason = failureOf(error, stored);
  await sql`update outbox set failure = ${reason} where id = ${stored.id}`.execute(app.database.db);
  app.log.warn({ reason, outboxId: stored.id, channel }, 'message not taken');
}

/** Providers may quote the message they reject: for one with a code only the error class is stored. */
function failureOf(error: unknown, { secret }: StoredLetter): string {
  if (!(error instanceof Error)) return 'unknown';
  if (!secret || error instanceof DeliveryError) return error.message.slice(0, 500);
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode].filter((part) => part !== undefined).join(' ');
}

async function takeBatch(app: App, route: Route): Promise<StoredLetter[]> {
  const codes = await takeDue(app, route, { only: CODES, most: BATCH });
  if (codes.length === BATCH) return codes;
  return [...codes, ...(await takeDue(app, route, { only: sql`true`, most: BATCH - codes.length }))];
}

interface Wanted {
  only: ReturnType<typeof sql>;
  most: number;
}

/** Channel and attempts are literals to match the partial indexes of due messages. */
async function takeDue(app: App, { channel, maxTries }: Route, { only, most }: Wanted): Promise<StoredLetter[]> {
  const taken = await sql<StoredLetter>`
    update outbox set tries = tries + 1, next_try_at = now() + interval '1 minute' * power(2, tries)
    where id in (select id from outbox
                 where sent_at is null and channel = ${sql.lit(channel)} and tries < ${sql.lit(maxTries)} and next_try_at <= now()
                   and ${only}
                 order by next_try_at, id limit ${most} for update skip locked)
    returning id, recipient, subject, text, html, headers, secret, sealed, reader_id, about`.execute(app.database.db);
  return taken.rows;
}

/**
 * What was hidden from its recipient since a message was written is removed with it. If that cannot be found out, the
 * messages that name something wait, and all others leave.
 */
async function takeWithheld(
  app: App,
  route: Route,
  taken: readonly StoredLetter[],
): Promise<{ queue: StoredLetter[]; withheld: number }> {
  const naming = taken.filter((letter) => linksOf(letter).length > 0);
  if (naming.length === 0) return { queue: [...taken], withheld: 0 };
  try {
    const isWithheld = await withheldLetters(systemCtx(app), naming.flatMap(linksOf));
    const gone = naming.filter((letter) => linksOf(letter).some(isWithheld)).map(({ id }) => id);
    if (gone.length > 0) await sql`delete from outbox where id = any (${gone}::bigint[])`.execute(app.database.db);
    return { queue: taken.filter(({ id }) => !gone.includes(id)), withheld: gone.length };
  } catch (error) {
    for (const letter of naming) await noteFailure(app, route, letter, error);
    return { queue: taken.filter((letter) => !naming.includes(letter)), withheld: 0 };
  }
}

const linksOf = ({ reader_id: readerId, about }: StoredLetter) =>
  readerId === null ? [] : about.map((link) => ({ readerId, link }));
