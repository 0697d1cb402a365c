import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import { mayPushTo } from '../../../platform/network/outgoing.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { SubscribePush } from './contract.ts';
import { pushKeys } from './keys.server.ts';

const MAX_DEVICES = 10;

/** The key to subscribe with, and whether that device receives the actor's messages. */
export async function readPushState(
  ctx: Ctx,
  { endpoint }: { endpoint: string | null },
): Promise<{ publicKey: string; isOn: boolean }> {
  const { userId } = requireActor(ctx);
  const [keys] = pushKeys(ctx.app);
  const found = await sql`
    select from push_subscriptions
    where endpoint = ${endpoint} and user_id = ${userId}::bigint and server_key = ${keys?.publicKey ?? ''}`.execute(
    ctx.db,
  );
  return { publicKey: keys?.publicKey ?? '', isOn: found.rows.length > 0 };
}

/**
 * This device receives the actor's messages from now on, until the session ends; the oldest of more than `MAX_DEVICES`
 * no longer does. Throws `validation_failed` for an address that no push service can have.
 */
export async function subscribePush(ctx: Ctx, { endpoint, keys }: SubscribePush): Promise<void> {
  const { userId, sessionId } = requireActor(ctx);
  ctx.app.limits.writes.take(`push:${userId}`, ctx.now);
  const isTrial = ctx.app.environment.STOA_ENV !== 'production';
  if (!mayPushTo(endpoint, isTrial)) refuseFields([{ field: 'endpoint', code: 'invalid_value' }]);
  const [own] = pushKeys(ctx.app);
  await transact(ctx, async ({ db }) => {
    await sql`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, server_key, created_at)
      values (${userId}::bigint, ${sessionId}::bigint, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${own?.publicKey ?? ''},
        ${ctx.now}::timestamptz)
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, server_key = excluded.server_key, created_at = excluded.created_at`.execute(
      db,
    );
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}::bigint
        order by created_at desc, id desc offset ${MAX_DEVICES}::int)`.execute(db);
  });
}

/** A device receives no more of the actor's messages. */
export async function unsubscribePush(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<void> {
  const { userId } = requireActor(ctx);
  await sql`
    delete from push_subscriptions where endpoint = ${endpoint} and user_id = ${userId}::bigint`.execute(ctx.db);
}
