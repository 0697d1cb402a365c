/** What becomes of an invitation code (specification 3). `forbidden`: somebody with an account has to log out first. */
export const INVITE_OUTCOMES = ['valid', 'invalid', 'used', 'expired', 'not_found', 'forbidden'] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

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
