import { type Insertable, sql } from 'kysely';
import type { Users } from '../../../platform/database/tables.gen.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { type TakenInvite, takeInvite } from '../invites/take-invite.server.ts';
import { endAllSessions } from '../sessions.server.ts';
import { joinByInvite, joinOpenSite } from '../site-access/join-site.server.ts';
import { recordProof } from '../verification/person.server.ts';

/** What a new account starts with; whatever is proven by then (an e-mail, a phone) is set. */
export type NewAccount = Omit<Insertable<Users>, 'id' | 'locale' | 'status' | 'created_at'> & {
  kind: 'member' | 'visitor';
};

/**
 * Makes an account, inside the transaction of `ctx.db`; answers with its id. Every way of registering ends here: what a
 * site asks of newcomers (an invitation, by its policy) is asked here alone. A visitor who is logged in and becomes a
 * member keeps the account, its name and its orders. Throws `site_closed`, `invite_required` and the refusals of `takeInvite`; an
 * e-mail or phone that a member has breaks the unique key.
 */
export async function createAccount(ctx: Ctx, account: NewAccount): Promise<number> {
  if (ctx.site.status === 'closed') throw new DomainError('site_closed');
  const invite = await admit(ctx, account);
  const userId = (await upgradeVisitor(ctx, account)) ?? (await insertAccount(ctx, account));
  if (account.kind === 'member') {
    if (account.email) await recordProof(ctx, userId, { channel: 'email', address: account.email });
    if (account.phone) await recordProof(ctx, userId, { channel: 'sms', address: account.phone });
  }
  if (invite) await joinByInvite(ctx, userId, invite);
  else await joinOpenSite(ctx, userId);
  return userId;
}

/** The invitation that somebody new comes with, used up by one. A visitor of this site has passed its door already. */
async function admit(ctx: Ctx, account: NewAccount): Promise<TakenInvite | undefined> {
  if (ctx.inviteCode) {
    if (ctx.actor?.kind === 'member') throw new DomainError('invite_forbidden');
    return takeInvite(ctx, ctx.inviteCode);
  }
  if (ctx.site.invitePolicy === 'required' && !(account.kind === 'member' && (await isVisitorHere(ctx))))
    throw new DomainError('invite_required');
  return undefined;
}

/** Whether who asks is a visitor with a place on this site; locked, so that of two attempts one finds a visitor. */
async function isVisitorHere(ctx: Ctx): Promise<boolean> {
  if (ctx.actor?.kind !== 'visitor') return false;
  const found = await sql`
    select 1 from users u
    where u.id = ${ctx.actor.userId}::bigint and u.kind = 'visitor'
      and exists (select 1 from site_members m where m.user_id = u.id and m.site_id = ${ctx.site.id}::bigint)
    for no key update of u`.execute(ctx.db);
  return found.rows.length > 0;
}

async function upgradeVisitor(ctx: Ctx, account: NewAccount): Promise<number | undefined> {
  if (ctx.actor?.kind !== 'visitor' || account.kind !== 'member') return undefined;
  const { nickname: _kept, ...gained } = account;
  const upgraded = await ctx.db
    .updateTable('users')
    // what a visitor left was never proven: it must not become a way into a member's account
    .set({ email: null, phone: null, email_verified_at: null, phone_verified_at: null, ...gained, locale: ctx.locale })
    .where('id', '=', ctx.actor.userId)
    .where('kind', '=', 'visitor')
    .returning('id')
    .executeTakeFirst();
  // a visitor proves nothing: whoever else holds its token must not find itself inside a member's account
  if (upgraded) await endAllSessions(ctx, upgraded.id);
  return upgraded?.id;
}

async function insertAccount(ctx: Ctx, account: NewAccount): Promise<number> {
  const { id } = await ctx.db
    .insertInto('users')
    .values({ ...account, locale: ctx.locale })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
