/** Who makes the request: the demo shopper, seller or owner, or a guest. */
export type Asker = 'guest' | 'buyer' | 'seller' | 'owner';

export interface GrownCall {
  name: string;
  who: Asker;
  path: string;
  /** Searches may take three times as long on the large shop, everything else twice. */
  isSearch?: true;
  /** Of the forum's site; the others are sent to the default one. */
  isForum?: true;
}
