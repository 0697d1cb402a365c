import { createContext, useContext } from 'react';
import type { FilledBlock, StoreShop } from '../../domains/stores/contract.ts';
import type { StoreTheme } from '../../domains/stores/rules.ts';
import type { Tile } from '../parts/product/tile.ts';
import type { StorePlace, StoreRequest } from './store-address.ts';

type WithTiles<B> = B extends { products: unknown }
  ? Omit<B, 'products'> & { products: Tile[] }
  : B extends { product: unknown }
    ? Omit<B, 'product'> & { product: Tile | null }
    : B;

/** A block as the page's data holds it: products as tiles. */
export type ShownBlock = WithTiles<FilledBlock>;
export type ShownOf<K extends ShownBlock['kind']> = Extract<ShownBlock, { kind: K }>;

/** A list of the store's products instead of its blocks. */
export interface StoreList extends Pick<StoreRequest, 'cid' | 'keyword' | 'page' | 'isAll'> {
  products: Tile[];
  total: number;
  pages: number;
}

export interface StorePage extends StoreShop {
  theme: StoreTheme;
  place: StorePlace;
  blocks: ShownBlock[];
  list: StoreList | null;
  isFollowed: boolean;
  /** Address of the shop's own host, without a path; null elsewhere. */
  ownAddress: string | null;
  /** ISO: the server's time when it read the page. */
  readAt: string;
}

const StorePageContext = createContext<StorePage | null>(null);
export const StorePageProvider = StorePageContext.Provider;

/** The store that the page shows. */
export function useStorePage(): StorePage {
  const page = useContext(StorePageContext);
  if (!page) throw new Error('a part of a store outside its page');
  return page;
}
