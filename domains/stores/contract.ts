import { z } from '@hono/zod-openapi';
import type { offeredCouponShape, productCardShape } from '../catalog/contract.ts';
import type { ShopHome } from '../catalog/shops/contract.ts';
import type { BusinessHours, BusinessInterval } from '../sites/business-hours.ts';
import type { BlockOf, StoreDocument } from './document.ts';
import { STORE_THEMES, type StoreTheme } from './rules.ts';

export const storeParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Which store a page shows, and how. */
export interface StoreFront {
  merchantId: number;
  theme: StoreTheme;
  /** The published design; null: the arrangement of the theme. */
  document: StoreDocument | null;
}

/** What every page of a store shows: its sign and its categories. */
export interface StoreShop extends Pick<ShopHome, 'shop' | 'categories'> {
  /** The colour that the shop chose for itself, or ''. */
  color: string;
  /** Everything that it sells is delivered on payment; nothing is shipped. */
  isDigital: boolean;
}

export interface StoreReview {
  id: number;
  author: string;
  stars: number;
  text: string;
  productId: number;
  productName: string;
  at: string;
}

type Cards = z.infer<typeof productCardShape>[];
type Named<K extends 'title' | 'text' | 'button' | 'tagline' | 'note' | 'address'> = Record<K, string>;

/** A block with the data it shows, in the reader's language. */
export type FilledBlock =
  | ({ id: string; kind: 'sign' } & Named<'tagline'>)
  | { id: string; kind: 'navigation' }
  | ({ id: string; kind: 'hero'; picture: string; product: Cards[number] | null } & Named<'title' | 'text' | 'button'>)
  | ({
      id: string;
      kind: 'floor';
      products: Cards;
      total: number;
      categoryId: number | null;
      source: BlockOf<'floor'>['source'];
    } & Named<'title'>)
  | { id: string; kind: 'coupons'; coupons: z.infer<typeof offeredCouponShape>[] }
  | ({ id: string; kind: 'lookbook'; products: Cards } & Named<'title' | 'text'>)
  | ({ id: string; kind: 'text' } & Named<'title' | 'text'>)
  | ({ id: string; kind: 'video'; link: string; picture: string } & Named<'title'>)
  | ({ id: string; kind: 'countdown'; endsAt: string } & Named<'title'>)
  | ({ id: string; kind: 'reviews'; reviews: StoreReview[] } & Named<'title'>)
  | ({ id: string; kind: 'map' } & Named<'title' | 'address'>)
  | ({
      id: string;
      kind: 'hours';
      /** Monday first. */
      days: BusinessInterval[][];
      holidays: BusinessHours['holidays'];
    } & Named<'title' | 'note'>);

export const storeFrontAnswer = z
  .object({
    merchantId: z.number(),
    name: z.string(),
    theme: z.enum(STORE_THEMES),
    /** Path of its page on any site of the deployment. */
    path: z.string(),
  })
  .openapi('StoreFront');

const listedStoreShape = z
  .object({
    merchantId: z.number(),
    name: z.string(),
    intro: z.string(),
    logo: z.string(),
    typeId: z.number(),
    typeName: z.string(),
    color: z.string(),
    theme: z.enum(STORE_THEMES),
    products: z.number(),
    /** Pictures of its best products. */
    pictures: z.array(z.string()),
  })
  .openapi('ListedStore');
export type ListedStore = z.infer<typeof listedStoreShape>;
export const storeListQuery = z.object({ typeId: z.coerce.number().int().positive().optional() });
export const storeListAnswer = z.array(listedStoreShape);
