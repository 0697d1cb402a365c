import { type RawBuilder, sql } from 'kysely';
import type { Actor, Ctx } from '../../kit/context.ts';
import type { Site } from '../../sites/contract.ts';
import {
  type BoughtRole,
  boughtRolesOn,
  type HeldRole,
  type Membership,
  membershipStatusOf,
  permissionsOn,
  roleOn,
} from '../../sites/members/rules.ts';
import { withholdPowers } from '../second-factor/rules.ts';

/** Bought roles as `boughtRoles` selects them. */
export type BoughtRows = readonly { key: string; permissions: readonly string[]; endsAt: string }[] | null;

/** Column of a query: the bought roles of a user on a site that have not ended. */
export function boughtRoles(
  userId: RawBuilder<unknown>,
  siteId: number,
  { now }: Pick<Ctx, 'now'>,
): RawBuilder<BoughtRows> {
  return sql<BoughtRows>`(
    select jsonb_agg(jsonb_build_object('key', h.key, 'permissions', h.permissions, 'endsAt', b.ends_at) order by b.card_id)
    from bought_roles b join roles h on h.id = b.role_id
    where b.user_id = ${userId} and b.site_id = ${siteId}::bigint and b.ends_at > ${now}::timestamptz)`;
}

const toBought = (rows: BoughtRows): BoughtRole[] =>
  (rows ?? []).map(({ endsAt, ...role }) => ({ ...role, endsAt: new Date(endsAt) }));

/** The user's own role on the site, and those that they have bought. */
export function rolesHeld(
  site: Site,
  { membership, bought, now }: { membership: Membership | null; bought: BoughtRows; now: Date },
): [HeldRole, ...HeldRole[]] {
  const own = { key: roleOn(site, membership, now), permissions: permissionsOn(site, membership, now) };
  return [own, ...boughtRolesOn(site, membership, toBought(bought), now)];
}

/** The permissions of all those roles. */
export function permissionsOf([own, ...bought]: readonly [HeldRole, ...HeldRole[]]): readonly string[] {
  if (bought.length === 0) return own.permissions;
  return [...new Set([own, ...bought].flatMap(({ permissions }) => permissions))];
}

type HeldOnSite = Pick<
  Actor,
  'permissions' | 'withheldPermissions' | 'roleKey' | 'heldRoles' | 'standing' | 'memberUntil'
>;

/** What an actor holds on a site in a session that is trusted so far: the only place where an actor's permissions are made. */
export function holdOnSite(
  site: Site,
  of: { membership: Membership | null; bought: BoughtRows; now: Date },
  trust: Parameters<typeof withholdPowers>[2],
): HeldOnSite {
  const { membership, now } = of;
  const [own, ...bought] = rolesHeld(site, of);
  const usable = withholdPowers(site, own.permissions, trust);
  const held: [HeldRole, ...HeldRole[]] = [{ ...own, permissions: usable.permissions }, ...bought];
  return {
    permissions: permissionsOf(held),
    withheldPermissions: usable.withheldPermissions,
    roleKey: own.key,
    ...(bought.length > 0 ? { heldRoles: held } : {}),
    standing: membershipStatusOf(site, membership, now),
    memberUntil: membership?.expiresAt ?? null,
  };
}
