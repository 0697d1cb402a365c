import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { OwnProvider } from './contract.ts';
import { openProviders } from './oauth-client.server.ts';
import { PROVIDER_KEYS, type ProviderKey } from './rules.ts';

/**
 * Every enabled provider with the actor's linked account. A disabled provider is listed while an account is linked, so
 * that it can be unlinked.
 */
export async function listOwnProviders(ctx: Ctx): Promise<OwnProvider[]> {
  const { userId } = requireActor(ctx);
  const found = await sql<{ provider: ProviderKey; label: string; created_at: Date; last_used_at: Date }>`
    select provider, label, created_at, last_used_at from third_party_identities
    where user_id = ${userId}::bigint`.execute(ctx.db);
  const linked = new Map(found.rows.map((row) => [row.provider, row]));
  const open = openProviders(ctx.app);
  const { t } = ctx.app.texts[ctx.locale];
  return PROVIDER_KEYS.filter((key) => open.includes(key) || linked.has(key)).map((provider) => {
    const row = linked.get(provider);
    return {
      provider,
      name: t(`login:third.name.${provider}`),
      label: row?.label ?? null,
      linkedAt: row?.created_at.toISOString() ?? null,
      lastUsedAt: row?.last_used_at.toISOString() ?? null,
    };
  });
}
