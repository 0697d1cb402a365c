import { sql } from 'kysely';
import {
  guardOfReceivers,
  OutgoingError,
  type OutgoingGuard,
  postOutside,
} from '../../../platform/network/outgoing.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { permittedUsers } from '../../merchants/staff/permitted-users.server.ts';
import { pauseWebhook, stopWebhook } from './pause.server.ts';
import { GONE, isDelivered, nextTry, PAUSED_AFTER, TIMEOUT_MS, WEBHOOK_READS } from './rules.ts';
import { mayCarry } from './secure-address.ts';
import { openSecret, signedHeaders } from './signature.server.ts';

const BATCH = 40;
/** Of one shop in a batch: one with slow receivers must not keep the others waiting. */
const BATCH_PER_SHOP = 5;
/** Why a message was not sent: who saved the webhook has left since, or may no longer read orders. */
const NOT_PERMITTED = 'not_permitted';
/** A claimed message is not claimed again for this long, unless its process dies. */
const LEASE_SECONDS = 60;

interface Due {
  id: number;
  messageId: string;
  body: string;
  tries: number;
  webhookId: number;
  merchantId: number;
  makerId: number;
  url: string;
  sealed: string;
  previous: string | null;
}

/** Sends what is due; a message is claimed by one process. Returns how many. */
export async function deliverWebhooks(ctx: Ctx, guard = guardOfReceivers(ctx.app.environment)): Promise<number> {
  const due = await claim(ctx);
  await Promise.all(due.map((message) => deliver(ctx, message, guard)));
  return due.length;
}

async function claim(ctx: Ctx): Promise<Due[]> {
  const found = await sql<Due>`
    with ready as (
      select m.id, row_number() over (partition by w.merchant_id order by m.next_try_at, m.id) as nth
      from merchant_webhook_messages m join merchant_webhooks w on w.id = m.webhook_id and w.active
      where m.next_try_at <= ${ctx.now}::timestamptz
    ), due as (
      select m.id from merchant_webhook_messages m join ready on ready.id = m.id and ready.nth <= ${BATCH_PER_SHOP}::int
      where m.next_try_at <= ${ctx.now}::timestamptz order by m.next_try_at limit ${BATCH}::int
      for no key update of m skip locked)
    update merchant_webhook_messages m set tries = m.tries + 1,
      next_try_at = ${ctx.now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}::int)
    from due, merchant_webhooks w where m.id = due.id and w.id = m.webhook_id
    returning m.id, m.message_id as "messageId", m.body, m.tries::int as tries, w.id as "webhookId", w.merchant_id as "merchantId",
      w.created_by as "makerId", w.url, w.secret_sealed as sealed,
      case when w.previous_until > ${ctx.now}::timestamptz then w.previous_sealed end as previous`.execute(ctx.db);
  return found.rows;
}

async function deliver(ctx: Ctx, message: Due, guard: OutgoingGuard): Promise<void> {
  const { messageId, body, merchantId, makerId, url, sealed, previous } = message;
  const secrets = [sealed, ...(previous ? [previous] : [])].map((each) => openSecret(ctx.app, merchantId, each));
  const started = Date.now();
  const headers = signedHeaders({ id: messageId, body, at: new Date() }, secrets);
  const makers = await permittedUsers(ctx, merchantId, [makerId], WEBHOOK_READS);
  if (!makers.has(makerId)) return record(ctx, message, { status: null, error: NOT_PERMITTED, tookMs: 0 });
  // saved before addresses had to be encrypted
  if (!mayCarry(ctx, new URL(url))) return record(ctx, message, { status: null, error: 'insecure', tookMs: 0 });
  const outcome = await postOutside(url, { body, headers, timeoutMs: TIMEOUT_MS, guard }).then(
    (status) => ({ status, error: '' }),
    (error: unknown) => ({ status: null, error: error instanceof OutgoingError ? error.reason : 'unreachable' }),
  );
  await record(ctx, message, { ...outcome, tookMs: Date.now() - started });
}

interface Outcome {
  status: number | null;
  error: string;
  tookMs: number;
}

async function record(ctx: Ctx, message: Due, { status, error, tookMs }: Outcome): Promise<void> {
  const ok = isDelivered(status);
  const now = new Date();
  await transact(ctx, async ({ db }) => {
    const inside = { ...ctx, db, now };
    await sql`
      insert into merchant_webhook_attempts (message_id, at, status, error, took_ms)
      select id, ${now}::timestamptz, ${status}::smallint, ${error}, ${tookMs}::int
      from merchant_webhook_messages where id = ${message.id}::bigint for key share`.execute(db);
    await sql`
      update merchant_webhook_messages set next_try_at = ${ok ? null : nextTry(now, message.tries)}::timestamptz,
        delivered_at = case when ${ok}::boolean then ${now}::timestamptz else delivered_at end
      where id = ${message.id}::bigint`.execute(db);
    const counted = await sql<{ failures: number }>`
      update merchant_webhooks set failures = case when ${ok}::boolean then 0 else failures + 1 end
      where id = ${message.webhookId}::bigint and (not ${ok}::boolean or failures > 0) returning failures`.execute(db);
    const failures = counted.rows[0]?.failures ?? 0;
    if (error === NOT_PERMITTED) await stopWebhook(inside, message);
    else if (!ok && (failures >= PAUSED_AFTER || status === GONE)) await pauseWebhook(inside, message);
  });
}
