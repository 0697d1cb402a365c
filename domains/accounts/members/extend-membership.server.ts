import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { beginsAnew, endOfMembership, joinOffer, type Membership } from '../../sites/members/rules.ts';
import { findMembership } from './membership.server.ts';

/** The member and the site. */
interface Place {
  siteId: number;
  userId: number;
}

/**
 * Adds the paid days to a membership, or creates one with the default role, in the transaction of `ctx.db`. Two
 * concurrent payments add up. A time-limited role is neither prolonged nor restored.
 */
export async function extendMembership(ctx: Ctx, siteId: number, userId: number, days: number): Promise<void> {
  const place = { siteId, userId };
  await extend(ctx, place, await lockMembership(ctx, place), days);
}

/**
 * Joins or renews on the site of `ctx` if that is free, in the transaction of `ctx.db`. Concurrent attempts count once:
 * the first leaves nothing to do for the others.
 */
export async function joinForFree(ctx: Ctx, userId: number): Promise<void> {
  const place = { siteId: ctx.site.id, userId };
  const membership = await lockMembership(ctx, place);
  if (joinOffer(ctx.site, membership, ctx.now) !== 'none') await extend(ctx, place, membership, ctx.site.joinDays);
}

async function lockMembership(ctx: Ctx, { siteId, userId }: Place): Promise<Membership | null> {
  // ensures that there is a row to lock; a new one has no effect until its expiry is set. Locks roles before members,
  // like deleting a role, to avoid deadlocks
  await sql`
    insert into site_members (site_id, user_id, role_id, joined_at, via)
    select site_id, ${userId}::bigint, id, ${ctx.now}::timestamptz, 'open' from roles
    where site_id = ${siteId}::bigint and key = 'default' for key share
    on conflict (site_id, user_id) do nothing`.execute(ctx.db);
  return findMembership(ctx, userId, { siteId, forUpdate: true });
}

async function extend(ctx: Ctx, { siteId, userId }: Place, membership: Membership | null, days: number): Promise<void> {
  const until = endOfMembership(membership, days, ctx.now);
  const isNew = beginsAnew(membership, ctx.now);
  await sql`
    update site_members m set expires_at = ${until}::timestamptz, self_joined = true,
      via = case when ${isNew}::boolean or m.via = 'open' then 'paid' else m.via end,
      role_id = case when ${isNew}::boolean
        then (select id from roles where site_id = m.site_id and key = 'default') else m.role_id end
    where m.site_id = ${siteId}::bigint and m.user_id = ${userId}::bigint`.execute(ctx.db);
  await emit(ctx, 'site.joined', { siteId, userId, until });
}
