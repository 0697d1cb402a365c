import { type RawBuilder, sql } from 'kysely';
import { randomToken } from '../../platform/tokens.ts';
import type { Ctx } from '../kit/context.ts';

/** The owner of the request's cart: the account, otherwise the guest, otherwise none yet. */
export interface CartOwner {
  userId: number | null;
  guestKey: string | null;
}

const GUEST_KEY = /^[\w-]{20,64}$/;

/** A new key for a guest's cart; the caller sets it as the cookie `cart`. */
export function newGuestKey(): string {
  return randomToken();
}

export function cartOwner(ctx: Pick<Ctx, 'actor' | 'guestKey'>): CartOwner | null {
  if (ctx.actor) return { userId: ctx.actor.userId, guestKey: null };
  return ctx.guestKey && GUEST_KEY.test(ctx.guestKey) ? { userId: null, guestKey: ctx.guestKey } : null;
}

/** SQL condition that a row of `cart_lines` belongs to the owner. */
export function isOwners(owner: CartOwner): RawBuilder<boolean> {
  return owner.userId === null
    ? sql<boolean>`guest_key = ${owner.guestKey}`
    : sql<boolean>`user_id = ${owner.userId}::bigint`;
}

/** The unique key that limits a SKU to one line per cart. */
export function ownersKey(owner: CartOwner): RawBuilder<unknown> {
  return owner.userId === null
    ? sql`(guest_key, sku_id) where guest_key is not null`
    : sql`(user_id, sku_id) where user_id is not null`;
}
