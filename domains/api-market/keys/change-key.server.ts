import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { dropSubscription, lockSubscription } from '../subscriptions/own-subscription.server.ts';
import type { MakeApiKey, RotateApiKey } from './contract.ts';
import { insertKey } from './make-key.server.ts';

const DAY = 86_400_000;

/**
 * Replaces a key by a new one with the same name and limits, and returns it, this once; the old one is accepted until the
 * end of the overlap. Throws `api_key_not_found`, `api_key_replaced`, `api_keys_full`.
 */
export async function rotateKey(ctx: Ctx, { id, overlapDays }: RotateApiKey): Promise<{ id: number; key: string }> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async (tx) => {
    const old = await lockKey(tx, id);
    if (old.endsAt) throw new DomainError('api_key_replaced');
    const endsAt = new Date(ctx.now.getTime() + overlapDays * DAY);
    await sql`update apis.keys set ends_at = ${endsAt}::timestamptz where id = ${id}::bigint`.execute(tx.db);
    await dropSubscription(tx, old.subscriptionId);
    return insertKey(tx, old);
  });
}

/** Revokes a key: every process refuses it once this has committed. Throws `api_key_not_found`. */
export async function revokeKey(ctx: Ctx, id: number): Promise<void> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async (tx) => {
    const { subscriptionId } = await lockKey(tx, id);
    await sql`update apis.keys set revoked_at = ${ctx.now}::timestamptz where id = ${id}::bigint`.execute(tx.db);
    await dropSubscription(tx, subscriptionId);
  });
}

type LockedKey = MakeApiKey & { endsAt: Date | null };

/** A key of an own subscription that is not revoked, locked after its subscription. Throws `api_key_not_found`. */
async function lockKey(ctx: Ctx, id: number): Promise<LockedKey> {
  const found = await sql<{ subscriptionId: number }>`
    select subscription_id as "subscriptionId" from apis.keys where id = ${id}::bigint`.execute(ctx.db);
  const [key] = found.rows;
  if (!key) throw new DomainError('api_key_not_found');
  await lockSubscription(ctx, key.subscriptionId, 'api_key_not_found');
  const locked = await sql<LockedKey>`
    select subscription_id as "subscriptionId", name, operation_ids as "operationIds", addresses, ends_at as "endsAt"
    from apis.keys where id = ${id}::bigint and revoked_at is null for no key update`.execute(ctx.db);
  const [row] = locked.rows;
  if (!row) throw new DomainError('api_key_not_found');
  return row;
}
