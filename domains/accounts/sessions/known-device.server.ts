import { sql } from 'kysely';
import { hashToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';

/**
 * Whether the account has logged in from this browser before. Only a cookie proves that, since a client can claim
 * anything. Takes the same time without an account.
 */
export async function isKnownDevice(ctx: Ctx, userId: number | undefined): Promise<boolean> {
  const { key, isCookie } = ctx.device;
  if (!key || !isCookie) return false;
  const found = await ctx.db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId ?? 0)
    .where('device_hash', '=', hashToken(key))
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes every known browser except the current one. */
export async function forgetOtherDevices(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('known_devices')
    .set({ forgotten_at: ctx.now })
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .where('device_hash', '<>', hashToken(ctx.device.key ?? ''))
    .execute();
}

/**
 * Rotates the browser's device key for every account that it is known to: a planted or leaked key is worthless after
 * the next login. Returns the hash of the new key, and the device of this account, if known.
 */
export async function renameDevice(ctx: Ctx, userId: number): Promise<{ hash: string; deviceId: number | null }> {
  const before = ctx.device.key;
  const hash = hashToken(ctx.device.renew());
  if (!before) return { hash, deviceId: null };
  const named = await sql<{ id: number; user_id: number }>`
    update known_devices set device_hash = ${hash}, by_cookie = by_cookie or ${ctx.device.isCookie}::boolean,
      last_seen_at = case when user_id = ${userId}::bigint then ${ctx.now}::timestamptz else last_seen_at end
    where device_hash = ${hashToken(before)} and forgotten_at is null
    returning id, user_id`.execute(ctx.db);
  return { hash, deviceId: named.rows.find((row) => row.user_id === userId)?.id ?? null };
}
