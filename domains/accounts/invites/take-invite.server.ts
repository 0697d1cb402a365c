import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { findMembership } from '../members/membership.server.ts';
import { hashOf, readInviteCode } from './codes.ts';
import { type InviteOutcome, type InviteState, mayStillInvite, outcomeOf } from './rules.ts';

/** What an invitation that was taken up gives. */
export interface TakenInvite {
  id: number;
  roleId: number;
  /** How long the membership lasts; null: without end. */
  memberDays: number | null;
}

interface FoundInvite extends InviteState {
  roleName: string;
  permissions: string[];
  maker: number;
  isMakerActive: boolean;
}

/** Counts a registration with a code as a try at codes. Called before the transaction of the registration begins. */
export async function limitInviteTries(ctx: Ctx): Promise<void> {
  if (ctx.inviteCode) await ctx.app.limits.invites.take(ctx.ip, ctx.now);
}

/** How a code stands on this site, without using it. Names the role that it gives only while it is valid. */
export async function readInvite(ctx: Ctx, typed: string): Promise<{ outcome: InviteOutcome; roleName: string }> {
  await ctx.app.limits.invites.take(ctx.ip, ctx.now);
  if (ctx.actor?.kind === 'member') return { outcome: 'forbidden', roleName: '' };
  const { outcome, roleName } = await lookUp(ctx, typed);
  return { outcome, roleName: outcome === 'valid' ? roleName : '' };
}

/**
 * Uses a code up by one, in the transaction of `ctx.db`. One conditional update: of any number of people with the same
 * last use one gets it. A code is worth no more than what its maker still may. Throws `invite_invalid`, `invite_used`,
 * `invite_expired`, `invite_not_found`.
 */
export async function takeInvite(ctx: Ctx, typed: string): Promise<TakenInvite> {
  const code = ctx.site.invitePolicy === 'none' ? undefined : readInviteCode(typed);
  if (!code) throw new DomainError('invite_invalid');
  const before = await lookUp(ctx, typed);
  if (before.outcome !== 'valid') throw new DomainError(`invite_${before.outcome}`);
  const taken = await sql<TakenInvite>`
    update invites set uses = uses + 1
    where site_id = ${ctx.site.id}::bigint and code_hash = ${hashOf(code)} and uses < max_uses and revoked_at is null
      and (expires_at is null or expires_at > ${ctx.now}::timestamptz)
    returning id, role_id as "roleId", member_days as "memberDays"`.execute(ctx.db);
  if (taken.rows[0]) return taken.rows[0];
  const { outcome } = await lookUp(ctx, typed);
  throw new DomainError(`invite_${outcome === 'valid' ? 'used' : outcome}`);
}

/** Puts down whom an invitation brought in. */
export async function noteInviteUse(ctx: Ctx, inviteId: number, userId: number): Promise<void> {
  await ctx.db
    .insertInto('invite_uses')
    .values({ invite_id: inviteId, user_id: userId, used_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function lookUp(ctx: Ctx, typed: string): Promise<{ outcome: InviteOutcome; roleName: string }> {
  const code = readInviteCode(typed);
  if (!code || ctx.site.invitePolicy === 'none') return { outcome: 'invalid', roleName: '' };
  const found = await sql<FoundInvite>`
    select i.uses, i.max_uses as "maxUses", i.expires_at as "expiresAt", i.revoked_at as "revokedAt",
      pick_text(r.name, ${ctx.locale}, ${ctx.site.defaultLocale}) as "roleName", r.permissions,
      i.created_by as maker, u.status = 'active' as "isMakerActive"
    from invites i join roles r on r.id = i.role_id join users u on u.id = i.created_by
    where i.site_id = ${ctx.site.id}::bigint and i.code_hash = ${hashOf(code)}`.execute(ctx.db);
  const invite = found.rows[0];
  const outcome = outcomeOf(invite, ctx.now);
  const isGood = outcome !== 'valid' || (invite !== undefined && (await isMakerGood(ctx, invite)));
  return { outcome: isGood ? outcome : 'invalid', roleName: invite?.roleName ?? '' };
}

async function isMakerGood(ctx: Ctx, { maker, isMakerActive, permissions }: FoundInvite): Promise<boolean> {
  return isMakerActive && mayStillInvite(ctx.site, await findMembership(ctx, maker), permissions, ctx.now);
}
