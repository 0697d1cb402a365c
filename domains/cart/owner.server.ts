import { type RawBuilder, sql } from 'kysely';
import { randomToken } from '../../platform/tokens.ts';
import type { Ctx } from '../context.ts';

/** Whose cart a request means: the account's, else the guest's, else none yet. */
export interface CartOwner {
  userId: number | null;
  guestKey: string | null;
}

const GUEST_KEY = /^[\w-]{20,64}$/;

/** A key for a guest's cart; whoever makes one puts it into the cookie `cart`. */
export function newGuestKey(): string {
  return randomToken();
}

export function cartOwner(ctx: Pick<Ctx, 'actor' | 'guestKey'>): CartOwner | null {
  if (ctx.actor) return { userId: ctx.actor.userId, guestKey: null };
  return ctx.guestKey && GUEST_KEY.test(ctx.guestKey) ? { userId: null, guestKey: ctx.guestKey } : null;
}

/** Condition that a row of `cart_lines` is the owner's. */
export function isOwners(owner: CartOwner): RawBuilder<boolean> {
  return owner.userId === null
    ? sql<boolean>`guest_key = ${owner.guestKey}`
    : sql<boolean>`user_id = ${owner.userId}::bigint`;
}

/** The unique key by which a SKU stands once in the owner's cart. */
export function ownersKey(owner: CartOwner): RawBuilder<unknown> {
  return owner.userId === null
    ? sql`(guest_key, sku_id) where guest_key is not null`
    : sql`(user_id, sku_id) where user_id is not null`;
}
