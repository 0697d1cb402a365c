import { type Insertable, sql } from 'kysely';
import type { Users } from '../../../platform/database/tables.gen.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { type TakenInvite, takeInvite } from '../invites/take-invite.server.ts';
import { endAllSessions } from '../sessions.server.ts';
import { joinByInvite, joinOpenSite } from '../site-access/join-site.server.ts';
import { recordProof } from '../verification/person.server.ts';

/** Initial data of a new account; whatever has been verified by then (an e-mail, a phone) is set. */
export type NewAccount = Omit<Insertable<Users>, 'id' | 'locale' | 'status' | 'created_at'> & {
  kind: 'member' | 'visitor';
};

/**
 * Creates an account, inside the transaction of `ctx.db`; returns its id. All registration methods end here, so what a
 * site requires of new members (an invitation, by its policy) is checked here only. A logged-in visitor who becomes a
 * member keeps the account with its orders, and a name of its own choice. Throws `site_closed`, `invite_required` and the errors of
 * `takeInvite`; an e-mail or phone that a member already has violates the unique key.
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

/** The new member's invitation, used once. A visitor of this site has already been admitted. */
async function admit(ctx: Ctx, account: NewAccount): Promise<TakenInvite | undefined> {
  if (ctx.inviteCode) {
    if (ctx.actor?.kind === 'member') throw new DomainError('invite_forbidden');
    return takeInvite(ctx, ctx.inviteCode);
  }
  if (ctx.site.invitePolicy === 'required' && !(account.kind === 'member' && (await isVisitorHere(ctx))))
    throw new DomainError('invite_required');
  return undefined;
}

/**
 * Whether the actor is a visitor with a membership on this site; locked, so that of two concurrent attempts only one
 * finds a visitor.
 */
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
  const { nickname: memberName, ...gained } = account;
  const nickname = isGivenToGuests(ctx, ctx.actor.nickname) ? memberName : ctx.actor.nickname;
  const upgraded = await ctx.db
    .updateTable('users')
    // a visitor's contact data was never verified: it must not give access to a member's account
    .set({
      email: null,
      phone: null,
      email_verified_at: null,
      phone_verified_at: null,
      ...gained,
      nickname,
      locale: ctx.locale,
    })
    .where('id', '=', ctx.actor.userId)
    .where('kind', '=', 'visitor')
    .returning('id')
    .executeTakeFirst();
  // a visitor authenticates nothing: other holders of its token must not end up inside a member's account
  if (upgraded) await endAllSessions(ctx, upgraded.id);
  if (upgraded && ctx.actor.onlyOrder) await dropUnproved(ctx, upgraded.id);
  return upgraded?.id;
}

/** What a guest had saved who gave an address of someone else: it must not receive orders of the new owner, or pay. */
async function dropUnproved(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('addresses')
    .set({ deleted_at: ctx.now, is_default: false })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  await emit(ctx, 'account.taken-over', { userId });
}

/** Whether a name is one that guests start with, in any language. */
function isGivenToGuests(ctx: Ctx, nickname: string): boolean {
  const number = /\d{6}/.exec(nickname)?.[0] ?? '';
  return Object.values(ctx.app.texts).some(({ t }) => t('login:new_visitor_name', { number }) === nickname);
}

async function insertAccount(ctx: Ctx, account: NewAccount): Promise<number> {
  const { id } = await ctx.db
    .insertInto('users')
    .values({ ...account, locale: ctx.locale })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
