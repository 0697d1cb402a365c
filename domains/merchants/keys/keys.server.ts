import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import { lockShop } from '../staff/roles.server.ts';
import { isWithin, sortedPermissions } from '../staff/rules.ts';
import type { CreateKey, ShopKey } from './contract.ts';
import { KEY_PREFIX, MOST_KEYS } from './rules.ts';

const DAY = 86_400_000;

/** The shop's API keys, newest first; the keys themselves are not stored. */
export async function listKeys(ctx: Ctx): Promise<ShopKey[]> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  const found = await sql<ShopKey>`
    select id, name, hint, scopes, to_json(created_at at time zone 'UTC')#>>'{}' || 'Z' as "createdAt",
      to_json(expires_at at time zone 'UTC')#>>'{}' || 'Z' as "expiresAt",
      to_json(last_used_at at time zone 'UTC')#>>'{}' || 'Z' as "lastUsedAt",
      case when revoked_at is not null then 'revoked' when expires_at <= ${ctx.now}::timestamptz then 'expired' else 'active' end as state
    from merchant_api_keys where merchant_id = ${own.id}::bigint order by id desc limit 100`.execute(ctx.db);
  return found.rows;
}

/**
 * Creates an API key and returns it, this once. It acts for its creator and stops when they leave the shop. Throws
 * `beyond_own_permissions`, `shop_keys_full`.
 */
export async function createKey(ctx: Ctx, input: CreateKey): Promise<{ id: number; key: string }> {
  const guarded = await requireOwnMerchant(ctx, 'developers.manage');
  const { userId } = requireActor(ctx);
  const scopes = sortedPermissions(input.scopes);
  const key = KEY_PREFIX + randomToken();
  return transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'developers.manage');
    if (!isWithin(own.permissions, scopes)) throw new DomainError('beyond_own_permissions');
    const there = await sql<{ num: number }>`
      select count(*)::int as num from merchant_api_keys where merchant_id = ${own.id}::bigint and revoked_at is null`.execute(
      tx.db,
    );
    if ((there.rows[0]?.num ?? 0) >= MOST_KEYS) throw new DomainError('shop_keys_full', { most: MOST_KEYS });
    const { id } = await tx.db
      .insertInto('merchant_api_keys')
      .values({
        merchant_id: own.id,
        name: input.name,
        token_hash: hashToken(key),
        hint: key.slice(-4),
        scopes,
        created_by: userId,
        created_at: ctx.now,
        expires_at: input.days === undefined ? null : new Date(ctx.now.getTime() + input.days * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditShop(tx, own, 'key.created', input.name, { scopes });
    return { id, key };
  });
}

/** Revokes a key at once. Throws `shop_key_not_found`. */
export async function revokeKey(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  await transact(ctx, async (tx) => {
    const revoked = await sql<{ name: string }>`
      update merchant_api_keys set revoked_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint and merchant_id = ${own.id}::bigint and revoked_at is null returning name`.execute(
      tx.db,
    );
    const [key] = revoked.rows;
    if (!key) throw new DomainError('shop_key_not_found');
    await auditShop(tx, own, 'key.revoked', key.name);
  });
}
