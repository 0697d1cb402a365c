import { isStaffPermission, PERMISSION_KEYS } from '../roles/permission-keys.ts';

/** A user's membership status on a site. `none`: not a member yet, or has not paid on a site with a fee. */
export type ApplicationStatus = 'none' | 'member' | 'expired' | 'banned';

/** How a membership came about. */
export type MemberVia = 'open' | 'paid' | 'invite' | 'given';

/** A row of a site's members, as far as it determines permissions. */
export interface Membership {
  roleKey: string;
  permissions: readonly string[];
  via: MemberVia;
  isBanned: boolean;
  /** null: no limit. */
  expiresAt: Date | null;
}

/** A role with its permissions, as someone holds it on a site. */
export interface HeldRole {
  key: string;
  permissions: readonly string[];
  /** Bought for a time: it never gives power over others. */
  isBought?: boolean;
}

/** A role that someone has bought for a time and holds besides their own. */
export interface BoughtRole extends HeldRole {
  endsAt: Date;
}

/** A site's access, and the permissions of its default roles. */
export interface Door {
  access: 'public' | 'paid';
  defaultPermissions: readonly string[];
  guestPermissions: readonly string[];
}

/** How many days before a membership ends its member is notified. */
export const REMINDER_DAYS = 7;

const DAY_MS = 86_400_000;

export function membershipStatusOf(
  site: Pick<Door, 'access'>,
  membership: Membership | null,
  now: Date,
): ApplicationStatus {
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
 * The permissions of a logged-in user on the site. On an open site, a user without a role (or with an expired one)
 * counts as an ordinary member; otherwise as a guest. An owner has all permissions, including future ones.
 */
export function permissionsOn(site: Door, membership: Membership | null, now: Date): readonly string[] {
  const standing = membershipStatusOf(site, membership, now);
  if (standing === 'banned') return [];
  if (standing === 'member' && membership) {
    return membership.roleKey === 'owner' ? PERMISSION_KEYS : membership.permissions;
  }
  return site.access === 'paid' ? site.guestPermissions : site.defaultPermissions;
}

/**
 * The bought roles that count now. They never give power over others, whatever the role may do later, and on a site with
 * a fee they count for members only.
 */
export function boughtRolesOn(
  site: Pick<Door, 'access'>,
  membership: Membership | null,
  bought: readonly BoughtRole[],
  now: Date,
): HeldRole[] {
  const standing = membershipStatusOf(site, membership, now);
  if (standing === 'banned' || (site.access === 'paid' && standing !== 'member')) return [];
  return bought
    .filter(({ endsAt }) => endsAt > now)
    .map(({ key, permissions }) => {
      return { key, permissions: permissions.filter((each) => !isStaffPermission(each)), isBought: true };
    });
}

/** Key of the role that `permissionsOn` takes the permissions from. */
export function roleOn(site: Pick<Door, 'access'>, membership: Membership | null, now: Date): string {
  const standing = membershipStatusOf(site, membership, now);
  if (standing === 'member' && membership) return membership.roleKey;
  return site.access === 'paid' ? 'guest' : 'default';
}

/** Whether someone may view the site's content: everyone on an open site, otherwise members and staff. */
export function isInside(
  site: Pick<Door, 'access'>,
  standing: ApplicationStatus,
  permissions: readonly string[],
): boolean {
  return site.access === 'public' || standing === 'member' || permissions.some(isStaffPermission);
}

export type JoinOffer = 'join' | 'renew' | 'none';

/** The fee for a membership period; no days means no limit. */
export interface JoinTerms {
  access: 'public' | 'paid';
  joinFeeMinor: number;
  joinDays: number;
}

/**
 * What a site with a fee can offer a user; nothing to a member without expiry, a disabled one, or one with a
 * time-limited assigned role, which is not for sale.
 */
export function joinOffer(site: JoinTerms, membership: Membership | null, now: Date): JoinOffer {
  if (site.access === 'public') return 'none';
  const standing = membershipStatusOf(site, membership, now);
  if (standing === 'none') return 'join';
  if (standing === 'banned' || !membership?.expiresAt) return 'none';
  if (standing === 'expired') return 'renew';
  return isGivenRole(membership) || isTooSoon(site, membership.expiresAt, now) ? 'none' : 'renew';
}

/** A fee buys the default role; any other was assigned. */
function isGivenRole(membership: Membership): boolean {
  return membership.roleKey !== 'default';
}

/** A free membership can be renewed only near its end, otherwise each click would add days. */
function isTooSoon({ joinFeeMinor, joinDays }: JoinTerms, expiresAt: Date, now: Date): boolean {
  if (joinFeeMinor > 0 || joinDays === 0) return false;
  return expiresAt.getTime() - now.getTime() > Math.min(REMINDER_DAYS, joinDays / 2) * DAY_MS;
}

/**
 * The new expiry of a paid membership if it is paid for now: the days are added to the remaining time. No days means no
 * limit, and unlimited memberships stay so. An assigned role ends at its original expiry.
 */
export function endOfMembership(membership: Membership | null, days: number, now: Date): Date | null {
  if (membership && isGivenRole(membership) && !isOver(membership, now)) return membership.expiresAt;
  if (days === 0) return null;
  const standing = membershipStatusOf({ access: 'paid' }, membership, now);
  // a member disabled in the meantime has paid for the days all the same
  const left = standing === 'member' || standing === 'banned' ? membership : null;
  if (left && left.expiresAt === null && left.via !== 'open') return null;
  return new Date(Math.max(now.getTime(), left?.expiresAt?.getTime() ?? 0) + days * DAY_MS);
}

/** Whether the payer starts again with the default role: a fee does not restore an expired assigned role. */
export function beginsAnew(membership: Membership | null, now: Date): boolean {
  return membership !== null && isGivenRole(membership) && isOver(membership, now);
}
