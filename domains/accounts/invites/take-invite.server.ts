import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { findMembership } from '../members/membership.server.ts';
import { hashOf, readInviteCode } from './codes.ts';
import { type InviteOutcome, type InviteState, mayStillInvite, outcomeOf } from './rules.ts';

/** What an accepted invitation grants. */
export interface TakenInvite {
  id: number;
  roleId: number;
  /** Duration of the membership; null: no limit. */
  memberDays: number | null;
}

interface FoundInvite extends InviteState {
  roleName: string;
  permissions: string[];
  maker: number;
  isMakerActive: boolean;
}

/**
 * Counts a registration with a code against the rate limit for codes. Called before the transaction of the
 * registration.
 */
export async function limitInviteTries(ctx: Ctx): Promise<void> {
  if (ctx.inviteCode) await ctx.app.limits.invites.take(ctx.ip, ctx.now);
}

/** A code's status on this site, without using it. Reveals the role that it grants only while it is valid. */
export async function readInvite(ctx: Ctx, typed: string): Promise<{ outcome: InviteOutcome; roleName: string }> {
  await ctx.app.limits.invites.take(ctx.ip, ctx.now);
  if (ctx.actor?.kind === 'member') return { outcome: 'forbidden', roleName: '' };
  const { outcome, roleName } = await lookUp(ctx, typed);
  return { outcome, roleName: outcome === 'valid' ? roleName : '' };
}

/**
 * Uses a code once, in the transaction of `ctx.db`. One conditional update: if several people use the last remaining
 * use at once, one succeeds. A code grants no more than its creator may grant today. Throws `invite_invalid`,
 * `invite_used`, `invite_expired`, `invite_not_found`.
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

/** Records who joined with an invitation. */
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
