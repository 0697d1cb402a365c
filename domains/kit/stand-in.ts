import type { HeldRole } from '../sites/members/rules.ts';
import type { Actor, Ctx } from './context.ts';

/** No account has it. */
const STAND_IN = 0;
const LONG_AGO = new Date(0);

/**
 * An actor with the same rights and nothing else: who they are, what they own and what they have done is left out, so
 * what is read for it may be shown to everyone who has these rights. Only reads may use it.
 */
export function standInFor(actor: Actor): Actor {
  return {
    userId: STAND_IN,
    sessionId: STAND_IN,
    kind: actor.kind,
    isVisitorVerified: actor.isVisitorVerified === true,
    nickname: '',
    avatarUrl: '',
    email: null,
    phone: null,
    permissions: actor.permissions,
    ...(actor.roleKey !== undefined && { roleKey: actor.roleKey }),
    ...(actor.heldRoles && { heldRoles: actor.heldRoles.map(withRightsOnly) }),
    ...(actor.standing !== undefined && { standing: actor.standing }),
    isStrong: actor.isStrong,
    isForum: actor.isForum === true,
    isStale: actor.isStale === true,
    isOnShopHost: actor.isOnShopHost === true,
    confirmedAt: LONG_AGO,
    createdAt: LONG_AGO,
    withheldPermissions: actor.withheldPermissions,
  };
}

/** A role that was bought gives less on a board than the same one given by staff. */
function withRightsOnly({ key, permissions, isBought }: HeldRole): HeldRole {
  return { key, permissions, ...(isBought && { isBought }) };
}

export function isStandIn({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor?.userId === STAND_IN;
}
