import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { noteInviteUse, type TakenInvite, takeInvite } from '../invites/take-invite.server.ts';

/**
 * Makes a logged-in user a member of the site if they are not one yet: with the default role on an open site, or with
 * the role of a valid invitation. In the transaction of `ctx.db`.
 */
export async function joinOnEntry(ctx: Ctx, userId: number): Promise<void> {
  if (!ctx.inviteCode) return joinOpenSite(ctx, userId);
  // of two concurrent logins, the second finds the membership that the first created
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const member = await ctx.db
    .selectFrom('site_members')
    .select('user_id')
    .where('site_id', '=', ctx.site.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const invite = member ? undefined : await takeIfGood(ctx, ctx.inviteCode);
  if (invite) await joinByInvite(ctx, userId, invite);
  else await joinOpenSite(ctx, userId);
}

/** Assigns the role of an accepted invitation. A member with more than the default role keeps theirs. */
export async function joinByInvite(ctx: Ctx, userId: number, invite: TakenInvite): Promise<void> {
  const until = invite.memberDays === null ? null : new Date(ctx.now.getTime() + invite.memberDays * 86_400_000);
  await sql`
    insert into site_members as m (site_id, user_id, role_id, joined_at, expires_at, via)
    values (${ctx.site.id}::bigint, ${userId}::bigint, ${invite.roleId}::bigint, ${ctx.now}::timestamptz, ${until}::timestamptz, 'invite')
    on conflict (site_id, user_id) do update
      set role_id = excluded.role_id, expires_at = excluded.expires_at, via = 'invite', self_joined = true
      where m.status = 'active' and m.role_id = (select id from roles where site_id = m.site_id and key = 'default')`.execute(
    ctx.db,
  );
  await noteInviteUse(ctx, invite.id, userId);
}

/** Creates a free membership with the default role; an existing one is left unchanged. */
export async function joinOpenSite(ctx: Ctx, userId: number): Promise<void> {
  if (ctx.site.access === 'paid') return;
  await sql`
    insert into site_members (site_id, user_id, role_id, joined_at)
    select site_id, ${userId}::bigint, id, ${ctx.now}::timestamptz from roles where site_id = ${ctx.site.id}::bigint and key = 'default'
    on conflict (site_id, user_id) do update set self_joined = true where not site_members.self_joined`.execute(ctx.db);
}

/** An invalid code does not keep existing account holders out. */
async function takeIfGood(ctx: Ctx, code: string): Promise<TakenInvite | undefined> {
  try {
    return await takeInvite(ctx, code);
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}
