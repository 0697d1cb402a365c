import { sql } from 'kysely';
import type { Ctx } from '../../../kit/context.ts';
import { sandboxProvider } from './sandbox.server.ts';
import { signedHeaders } from './signature.ts';

const BATCH = 20;
const MOST_TRIES = 12;
const TIMEOUT_MS = 5_000;

interface Delivery {
  id: number;
  body: string;
  pays_ref: string | null;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends the sandbox's due webhooks to our own public URL, as an external provider would, with growing pauses until one
 * is accepted. A row is claimed by moving its next time, and no lock is held while sending.
 */
export async function deliverNotifications(ctx: Ctx, send: Send = fetch): Promise<number> {
  if (!sandboxProvider.isOn(ctx.app)) return 0;
  const due = await sql<Delivery>`
    with due as (
      select id from sandbox_deliveries
      where delivered_at is null and send_at <= ${ctx.now}::timestamptz and tries < ${MOST_TRIES}::int
      order by id limit ${BATCH}::int for update skip locked
    ), paid as (
      update sandbox_charges c set status = 'paid' from due join sandbox_deliveries d using (id)
      where c.ref = d.pays_ref and c.status = 'open'
    )
    update sandbox_deliveries d set tries = d.tries + 1,
      send_at = ${ctx.now}::timestamptz + make_interval(secs => least(2 ^ (d.tries + 1), 300))
    from due where d.id = due.id returning d.id, d.body, d.pays_ref`.execute(ctx.db);
  const sent = await Promise.all(due.rows.map((delivery) => deliver(ctx, delivery, send)));
  return sent.filter(Boolean).length;
}

async function deliver(ctx: Ctx, { id, body }: Delivery, send: Send): Promise<boolean> {
  const failure = await send(`${ctx.app.publicUrl()}/api/front/pay/notify/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(ctx.app.secret, body, new Date()) },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (answer) => (answer.ok ? null : `answered ${answer.status}`),
    (error: unknown) => (error instanceof Error ? error.message : 'not reached'),
  );
  await sql`
    update sandbox_deliveries set failure = ${failure}, delivered_at = ${failure === null ? new Date() : null}::timestamptz
    where id = ${id}::bigint`.execute(ctx.db);
  return failure === null;
}
