import type { Actor, Ctx } from './context.ts';

/** What the demo content of the shop offers to that of the wings, which is filled last, in the same transaction. */
export interface Demo {
  /** A request of nobody to the site of a type. */
  ctxOf(siteType: string): Ctx;
  /** An account as one that is signed in. */
  actorOf(ctx: Ctx, userId: number): Promise<Actor>;
  /** The platform's owner. */
  owner: number;
  /** Ids of the shops by their keys in the demo content. */
  shops: ReadonlyMap<string, number>;
  /** The demo's merchant with the first shop. */
  shop: { id: number; ownerId: number };
  /** Further shoppers. */
  friends: readonly number[];
  /** One more shopper, without a password. */
  addShopper(person: { email: string; name: string; locale: string }): Promise<number>;
  /** Address of a face for a name, the same for the same name; it is drawn afterwards. */
  pictureOf(name: string): string;
}
