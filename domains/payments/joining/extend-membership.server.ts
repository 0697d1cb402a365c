import { sql } from 'kysely';
import { findMembership } from '../../accounts/members/membership.server.ts';
import { type Ctx, tell } from '../../context.ts';
import { endOfMembership } from '../../sites/members/rules.ts';

/**
 * Adds the days that were paid for to somebody's membership, or makes one with the default role, in the transaction of
 * `ctx.db`. Two payments at once add up.
 */
export async function extendMembership(ctx: Ctx, siteId: number, userId: number, days: number): Promise<void> {
  // there is a row to lock from now on; a new one counts for nothing until its end is written below
  await sql`
    insert into site_members (site_id, user_id, role_id, joined_at, via)
    select site_id, ${userId}::bigint, id, ${ctx.now}::timestamptz, 'open' from roles
    where site_id = ${siteId}::bigint and key = 'default' on conflict (site_id, user_id) do nothing`.execute(ctx.db);
  const membership = await findMembership(ctx, userId, { siteId, forUpdate: true });
  const until = endOfMembership(membership, days, ctx.now);
  await ctx.db
    .updateTable('site_members')
    .set({ expires_at: until, via: membership?.via === 'open' ? 'paid' : membership?.via })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute();
  await tell(ctx, 'site.joined', { siteId, userId, until });
}
