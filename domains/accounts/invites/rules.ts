import { type Door, type Membership, permissionsOn, standingOf } from '../../sites/members/rules.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';

/** What becomes of an invitation code (specification 3). `forbidden`: somebody with an account has to log out first. */
export const INVITE_OUTCOMES = ['valid', 'invalid', 'used', 'expired', 'not_found', 'forbidden'] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

/** A code that makes staff lies around for a week at most and makes one. */
export const STAFF_DAYS = 7;

export interface InviteState {
  uses: number;
  maxUses: number;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** A code that was withdrawn is invalid; one that is both used up and expired is used. */
export function outcomeOf(invite: InviteState | undefined, now: Date): Exclude<InviteOutcome, 'forbidden'> {
  if (!invite) return 'not_found';
  if (invite.revokedAt) return 'invalid';
  if (invite.uses >= invite.maxUses) return 'used';
  return invite.expiresAt && invite.expiresAt <= now ? 'expired' : 'valid';
}

/** Whether somebody in this place could make an invitation to such a role today: what they made counts for no more. */
export function mayStillInvite(site: Door, maker: Membership | null, given: readonly string[], now: Date): boolean {
  if (standingOf(site, maker, now) !== 'member') return false;
  const own = permissionsOn(site, maker, now);
  return own.includes('invites.create') && given.filter(isStaffPermission).every((power) => own.includes(power));
}
