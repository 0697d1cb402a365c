import { sql } from 'kysely';
import { guardOfReceivers, type OutgoingGuard, postOutside } from '../../../platform/network/outgoing.ts';
import type { Ctx } from '../../kit/context.ts';
import { withheldLetters } from '../withheld-letters.server.ts';
import { pushKeys } from './keys.server.ts';

const BATCH = 20;
/** Of one reader in a batch: one with slow devices must not keep the others waiting. */
const BATCH_PER_READER = 4;
const MAX_TRIES = 5;
const TIMEOUT_MS = 10_000;
/** What a push service keeps for a device that is off. */
const KEPT_SECONDS = 24 * 60 * 60;
/** The service knows the device no longer, or our key no longer. */
const GONE = [401, 403, 404, 410];

interface Due {
  id: number;
  subscriptionId: number;
  readerId: number;
  title: string;
  link: string;
  tries: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  serverKey: string;
}

/** A notice as it is pushed: its title and where it leads, nothing else. */
export interface PushedNotice {
  userId: number;
  title: string;
  link: string;
}

/** Adds notices for every device of their readers that is still signed in, in the transaction of `ctx.db`. */
export async function queuePush(ctx: Pick<Ctx, 'db' | 'now'>, notices: readonly PushedNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into push_messages (subscription_id, title, link, next_try_at, created_at)
    select p.id, n.title, n.link, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n("userId" bigint, title text, link text)
      join push_subscriptions p on p.user_id = n."userId"
      join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > ${ctx.now}::timestamptz`.execute(
    ctx.db,
  );
}

/**
 * Sends what is due; a message is claimed by one process. Devices that were signed out, or that their service no longer
 * knows, are removed with their messages. Returns how many were claimed.
 */
export async function deliverPush(ctx: Ctx, guard = guardOfReceivers(ctx.app.environment)): Promise<number> {
  await sql`
    delete from push_subscriptions p using sessions s
    where s.id = p.session_id and (s.revoked_at is not null or s.expires_at <= ${ctx.now}::timestamptz)`.execute(
    ctx.db,
  );
  const due = await sql<Due>`
    with ready as (
      select m.id, row_number() over (partition by p.user_id order by m.next_try_at, m.id) as nth
      from push_messages m join push_subscriptions p on p.id = m.subscription_id
      where m.next_try_at <= ${ctx.now}::timestamptz
    ), due as (
      select m.id from push_messages m join ready on ready.id = m.id and ready.nth <= ${BATCH_PER_READER}::int
      where m.next_try_at <= ${ctx.now}::timestamptz order by m.next_try_at limit ${BATCH}::int
      for no key update of m skip locked
    )
    update push_messages m set tries = m.tries + 1,
      next_try_at = ${ctx.now}::timestamptz + interval '1 minute' * power(2, m.tries)
    from due, push_subscriptions p where m.id = due.id and p.id = m.subscription_id
    returning m.id, p.id as "subscriptionId", p.user_id as "readerId", m.title, m.link, m.tries::int as tries, p.endpoint,
      p.p256dh, p.auth, p.server_key as "serverKey"`.execute(ctx.db);
  const messages = await withoutWithheld(ctx, due.rows);
  await Promise.all(messages.map((message) => deliver(ctx, message, guard)));
  return due.rows.length;
}

/** What was hidden from its reader since it was queued is removed with its title. */
async function withoutWithheld(ctx: Ctx, due: readonly Due[]): Promise<Due[]> {
  const isWithheld = await withheldLetters(ctx, due);
  const gone = due.filter(isWithheld).map(({ id }) => id);
  if (gone.length > 0) await sql`delete from push_messages where id = any (${gone}::bigint[])`.execute(ctx.db);
  return due.filter(({ id }) => !gone.includes(id));
}

async function deliver(ctx: Ctx, message: Due, guard: OutgoingGuard): Promise<void> {
  const status = await post(ctx, message, guard).catch(() => null);
  if (status !== null && GONE.includes(status)) {
    await sql`delete from push_subscriptions where id = ${message.subscriptionId}::bigint`.execute(ctx.db);
  } else if ((status !== null && status < 300) || message.tries >= MAX_TRIES) {
    await sql`delete from push_messages where id = ${message.id}::bigint`.execute(ctx.db);
  }
}

/** The status of the push service; 410 if the device subscribed with a key that we no longer have. */
async function post(ctx: Ctx, { title, link, endpoint, p256dh, auth, serverKey }: Due, guard: OutgoingGuard) {
  const keys = pushKeys(ctx.app).find(({ publicKey }) => publicKey === serverKey);
  if (!keys) return 410;
  const payload = JSON.stringify({ title, link });
  const url = ctx.app.publicUrl();
  // on first use: most shops push nothing for a long time
  const { default: push } = await import('web-push');
  const request = push.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    // RFC 8292 asks for a contact, and services refuse addresses without https
    vapidDetails: { subject: url.startsWith('https:') ? url : 'mailto:push@localhost', ...keys },
    TTL: KEPT_SECONDS,
    urgency: 'normal',
  });
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return postOutside(endpoint, { body: request.body, headers, timeoutMs: TIMEOUT_MS, guard });
}
