import { type Ctx, requireActor } from '../../kit/context.ts';
import type { Passkey } from './contract.ts';

/** The actor's passkeys, the newest first. */
export async function listPasskeys(ctx: Ctx): Promise<Passkey[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(describePasskey);
}

export function describePasskey(row: {
  id: number;
  name: string;
  rp_id: string;
  created_at: Date;
  last_used_at: Date | null;
}): Passkey {
  return {
    id: row.id,
    name: row.name,
    host: row.rp_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
