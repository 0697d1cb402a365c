import { type Door, type Membership, membershipStatusOf, permissionsOn } from '../../sites/members/rules.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';

/** Status of an invitation code (specification 3). `forbidden`: someone with an account must log out first. */
export const INVITE_OUTCOMES = ['valid', 'invalid', 'used', 'expired', 'not_found', 'forbidden'] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

/** A code for a staff role is valid for at most a week and for one person. */
export const STAFF_DAYS = 7;

export interface InviteState {
  uses: number;
  maxUses: number;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** A revoked code is invalid; one that is both used up and expired counts as used. */
export function outcomeOf(invite: InviteState | undefined, now: Date): Exclude<InviteOutcome, 'forbidden'> {
  if (!invite) return 'not_found';
  if (invite.revokedAt) return 'invalid';
  if (invite.uses >= invite.maxUses) return 'used';
  return invite.expiresAt && invite.expiresAt <= now ? 'expired' : 'valid';
}

/**
 * Whether a member with this status could create an invitation to such a role today. If not, their earlier invitations
 * are invalid too.
 */
export function mayStillInvite(site: Door, maker: Membership | null, given: readonly string[], now: Date): boolean {
  if (membershipStatusOf(site, maker, now) !== 'member') return false;
  const own = permissionsOn(site, maker, now);
  return own.includes('invites.create') && given.filter(isStaffPermission).every((power) => own.includes(power));
}
