import type { Actor, Ctx } from '../../kit/context.ts';

/**
 * A member for whom a job acts, as they once asked for: without permissions and without a session. Undefined for visitors,
 * and for accounts that are banned or deleted.
 */
export async function readAbsentMember(ctx: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<Actor | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['nickname', 'avatar_url', 'email', 'phone', 'created_at'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('kind', '=', 'member')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    userId,
    sessionId: 0,
    kind: 'member',
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    email: row.email,
    phone: row.phone,
    permissions: [],
    isStrong: false,
    confirmedAt: new Date(0),
    createdAt: row.created_at,
    withheldPermissions: [],
  };
}
