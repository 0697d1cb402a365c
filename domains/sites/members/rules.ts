import { isStaffPermission, PERMISSION_KEYS } from '../roles/permission-keys.ts';

/** What somebody is to a site. `none`: nothing yet, or on a site that asks for a fee nothing that was paid for. */
export type Standing = 'none' | 'member' | 'expired' | 'banned';

/** How a membership came about. */
export type MemberVia = 'open' | 'paid' | 'invite' | 'given';

/** A row of a site's members, as far as it decides what somebody may. */
export interface Membership {
  roleKey: string;
  permissions: readonly string[];
  via: MemberVia;
  isBanned: boolean;
  /** null: without end. */
  expiresAt: Date | null;
}

/** Of a site: who enters and what those may who are nobody in particular. */
export interface Door {
  access: 'public' | 'paid';
  defaultPermissions: readonly string[];
  guestPermissions: readonly string[];
}

/** Before a membership ends its member is told, this many days ahead. */
export const REMINDER_DAYS = 7;

const DAY_MS = 86_400_000;

export function standingOf(site: Pick<Door, 'access'>, membership: Membership | null, now: Date): Standing {
  if (!membership) return 'none';
  if (membership.isBanned) return 'banned';
  if (isOver(membership, now)) return 'expired';
  const cameForFree = membership.via === 'open' && membership.roleKey === 'default';
  return site.access === 'paid' && cameForFree ? 'none' : 'member';
}

function isOver({ expiresAt }: Membership, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/**
 * What somebody who is logged in may do on the site. Where the door is open, who has no role (or whose role has run
 * out) is a member like any other; where it is not, a guest. An owner may everything, also what came later.
 */
export function permissionsOn(site: Door, membership: Membership | null, now: Date): readonly string[] {
  const standing = standingOf(site, membership, now);
  if (standing === 'banned') return [];
  if (standing === 'member' && membership) {
    return membership.roleKey === 'owner' ? PERMISSION_KEYS : membership.permissions;
  }
  return site.access === 'paid' ? site.guestPermissions : site.defaultPermissions;
}

/** Whether somebody may look around inside: everybody where the door is open, else members and staff. */
export function isInside(site: Pick<Door, 'access'>, standing: Standing, permissions: readonly string[]): boolean {
  return site.access === 'public' || standing === 'member' || permissions.some(isStaffPermission);
}

export type JoinOffer = 'join' | 'renew' | 'none';

/** What it takes to be a member for a time; no days means without end. */
export interface JoinTerms {
  access: 'public' | 'paid';
  joinFeeMinor: number;
  joinDays: number;
}

/**
 * What a site that asks for a fee has to offer somebody; nothing to who is in without end, was disabled, or holds a role
 * that was given for a time: it is not for sale.
 */
export function joinOffer(site: JoinTerms, membership: Membership | null, now: Date): JoinOffer {
  if (site.access === 'public') return 'none';
  const standing = standingOf(site, membership, now);
  if (standing === 'none') return 'join';
  if (standing === 'banned' || !membership?.expiresAt) return 'none';
  if (standing === 'expired') return 'renew';
  return isGivenRole(membership) || isTooSoon(site, membership.expiresAt, now) ? 'none' : 'renew';
}

/** A fee buys the role that everybody has; any other one somebody was given. */
function isGivenRole(membership: Membership): boolean {
  return membership.roleKey !== 'default';
}

/** What costs nothing is renewed towards its end alone, or each press of the button would add days. */
function isTooSoon({ joinFeeMinor, joinDays }: JoinTerms, expiresAt: Date, now: Date): boolean {
  if (joinFeeMinor > 0 || joinDays === 0) return false;
  return expiresAt.getTime() - now.getTime() > Math.min(REMINDER_DAYS, joinDays / 2) * DAY_MS;
}

/**
 * When a membership of a site that asks for a fee ends if it is paid for now: what is left is kept and the days come on
 * top. No days means without end, and what has no end keeps none. A role that was given ends when it was to end.
 */
export function endOfMembership(membership: Membership | null, days: number, now: Date): Date | null {
  if (membership && isGivenRole(membership) && !isOver(membership, now)) return membership.expiresAt;
  if (days === 0) return null;
  const standing = standingOf({ access: 'paid' }, membership, now);
  // who was disabled meanwhile has paid for the days all the same
  const left = standing === 'member' || standing === 'banned' ? membership : null;
  if (left && left.expiresAt === null && left.via !== 'open') return null;
  return new Date(Math.max(now.getTime(), left?.expiresAt?.getTime() ?? 0) + days * DAY_MS);
}

/** Whether who pays now begins anew with the default role: a fee does not bring back one that was given and ran out. */
export function beginsAnew(membership: Membership | null, now: Date): boolean {
  return membership !== null && isGivenRole(membership) && isOver(membership, now);
}
