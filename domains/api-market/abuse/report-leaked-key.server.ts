import { sql } from 'kysely';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readApiKey } from '../keys/key-format.server.ts';
import { notifySubscriber, revokeFound } from './block.server.ts';
import { keyIn } from './rules.ts';

/**
 * Revokes a key that anybody has found, and notifies its owner. Nothing says whether it was a key, and neither the audit
 * log nor the owner learns who found it. Throws `too_many_requests`.
 */
export async function reportLeakedKey(ctx: Ctx, { key: text }: { key: string }): Promise<void> {
  // a checksum costs nothing: what is no key takes nothing from those who have found one
  const parts = readApiKey(keyIn(text));
  if (!parts) return;
  await ctx.app.limits.leaks.take(ctx.ip, ctx.now);
  await transact({ ...ctx, actor: null }, async (tx) => {
    // the whole key, or anybody could revoke one of which they have seen the beginning
    const isFound = sql`k.public_part = ${parts.publicPart} and k.key_hash = ${parts.hash}::bytea`;
    const key = await revokeFound(tx, isFound);
    if (!key) return;
    const { apiId, subscriptionId, userId, api, name, hint } = key;
    await audit(tx, 'api.key_leaked', `api:${apiId}`, { subscriptionId, userId, key: hint });
    await notifySubscriber(tx, key, 'api.key_leaked', { api, key: name });
  });
}
