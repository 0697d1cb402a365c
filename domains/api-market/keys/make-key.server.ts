import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockSubscription } from '../subscriptions/own-subscription.server.ts';
import { isAddressOrNetwork } from './allowed-addresses.server.ts';
import type { MakeApiKey } from './contract.ts';
import { makeApiKey } from './key-format.server.ts';
import { MOST_API_KEYS } from './rules.ts';

/**
 * Makes a key of an own subscription and returns it, this once. Throws `api_subscription_not_found`, `api_keys_full`, and
 * `validation_failed` for operations of another API and what is no address.
 */
export async function makeKey(ctx: Ctx, input: MakeApiKey): Promise<{ id: number; key: string }> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const wrong = input.addresses.flatMap((text, at) => (isAddressOrNetwork(text) ? [] : [`addresses.${at}`]));
  if (wrong.length > 0) refuseFields(wrong.map((field) => ({ field, code: 'invalid' })));
  return transact(ctx, async (tx) => {
    const { apiId } = await lockSubscription(tx, input.subscriptionId);
    await requireOperations(tx, apiId, input.operationIds);
    return insertKey(tx, input);
  });
}

/** Throws `api_keys_full`. The subscription is locked. */
export async function insertKey(
  ctx: Ctx,
  { subscriptionId, name, operationIds, addresses }: MakeApiKey,
): Promise<{ id: number; key: string }> {
  const { key, publicPart, hash } = makeApiKey();
  const made = await sql<{ id: number }>`
    insert into apis.keys (subscription_id, name, public_part, key_hash, operation_ids, addresses, created_at)
    select ${subscriptionId}::bigint, ${name}, ${publicPart}, ${hash}::bytea, ${operationIds}::bigint[],
      ${addresses}::text[], ${ctx.now}::timestamptz
    where (select count(*) from apis.keys where subscription_id = ${subscriptionId}::bigint and revoked_at is null
      and not is_console and (ends_at is null or ends_at > ${ctx.now}::timestamptz)) < ${MOST_API_KEYS}::int
    returning id`.execute(ctx.db);
  const [row] = made.rows;
  if (!row) throw new DomainError('api_keys_full', { most: MOST_API_KEYS });
  return { id: row.id, key };
}

async function requireOperations(ctx: Ctx, apiId: number, ids: readonly number[]): Promise<void> {
  const found = await sql<{ id: number }>`
    select id from apis.operations where api_id = ${apiId}::bigint and id = any(${ids}::bigint[])`.execute(ctx.db);
  const known = new Set(found.rows.map(({ id }) => id));
  const wrong = ids.flatMap((id, at) => (known.has(id) ? [] : [`operationIds.${at}`]));
  if (wrong.length > 0) refuseFields(wrong.map((field) => ({ field, code: 'invalid' })));
}
