import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { API_KEY_PREFIX } from '../keys/rules.ts';
import { dropSubscription } from '../subscriptions/own-subscription.server.ts';

interface Held {
  subscriptionId: number;
  userId: number | null;
  apiId: number;
  api: Texts;
}

interface HeldKey extends Held {
  name: string;
  hint: string;
}

/**
 * Revokes the key of a member: every process refuses it once this has committed. The member reads the reason. Throws
 * `no_permission`, `api_key_not_found`.
 */
export async function blockKey(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, 'apis.block');
  await transact(ctx, async (tx) => {
    const key = await revokeFound(tx, sql`k.id = ${id}::bigint`, reason);
    if (!key) throw new DomainError('api_key_not_found');
    const { apiId, subscriptionId, userId, api, name, hint } = key;
    await audit(tx, 'api.key_blocked', `api:${apiId}`, { subscriptionId, userId, key: hint, reason });
    await notifySubscriber(tx, key, 'api.key_blocked', { api, key: name, reason });
  });
}

/** Revokes the key that a condition on `apis.keys k` finds, unless it is revoked already. */
export async function revokeFound(ctx: Ctx, isWanted: RawBuilder<unknown>, reason = ''): Promise<HeldKey | undefined> {
  const revoked = await sql<HeldKey>`
    update apis.keys k set revoked_at = ${ctx.now}::timestamptz, revoked_reason = ${reason}
    from apis.subscriptions s join apis.apis a on a.id = s.api_id
    where ${isWanted} and k.revoked_at is null and s.id = k.subscription_id
    returning s.id as "subscriptionId", s.user_id as "userId", a.id as "apiId", a.name as api, k.name,
      ${API_KEY_PREFIX} || k.public_part as hint`.execute(ctx.db);
  const [key] = revoked.rows;
  if (key) await dropSubscription(ctx, key.subscriptionId);
  return key;
}

/**
 * Blocks a subscription: the gateway refuses its calls once this has committed, and its member can take no plan of the
 * API. Throws `no_permission`, `api_subscription_not_found`.
 */
export const blockSubscription = (ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> =>
  setBlocked(ctx, id, reason);

/** Lets the calls of a blocked subscription through again. Throws the same. */
export const unblockSubscription = (ctx: Ctx, { id }: { id: number }): Promise<void> => setBlocked(ctx, id, null);

async function setBlocked(ctx: Ctx, id: number, reason: string | null): Promise<void> {
  requirePlatformPermission(ctx, 'apis.block');
  const kind = reason === null ? 'api.subscription_unblocked' : 'api.subscription_blocked';
  await transact(ctx, async (tx) => {
    const changed = await sql<Held>`
      update apis.subscriptions s set blocked_at = ${reason === null ? null : ctx.now}::timestamptz,
        blocked_reason = ${reason ?? ''}
      from apis.apis a
      where s.id = ${id}::bigint and a.id = s.api_id and (s.blocked_at is null) = ${reason !== null}::boolean
      returning s.id as "subscriptionId", s.user_id as "userId", a.id as "apiId", a.name as api`.execute(tx.db);
    const [held] = changed.rows;
    if (!held) throw new DomainError('api_subscription_not_found');
    await dropSubscription(tx, id);
    const { apiId, subscriptionId, userId, api } = held;
    await audit(tx, kind, `api:${apiId}`, { subscriptionId, userId, ...(reason && { reason }) });
    await notifySubscriber(tx, held, kind, { api, reason: reason ?? '' });
  });
}

type Kind = 'api.key_blocked' | 'api.key_leaked' | 'api.subscription_blocked' | 'api.subscription_unblocked';

/** An account that is gone reads nothing. */
export async function notifySubscriber<K extends Kind>(
  ctx: Ctx,
  { userId, subscriptionId }: Held,
  kind: K,
  data: Parameters<typeof notify<K>>[3][number]['data'],
): Promise<void> {
  if (userId !== null) await notify(ctx, userId, kind, [{ data, link: `/apis/subscriptions/${subscriptionId}` }]);
}
