import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { COLLECTED_STATES, COLLECTION_TYPES, MAX_AT_ONCE } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const collectionQuery = z.object({
  type: z.enum(COLLECTION_TYPES).default('goods'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const collectInput = z.object({ ids: z.array(id).min(1).max(MAX_AT_ONCE) });
export const collectAnswer = z.object({ total: z.number() }).openapi('CollectedTotal');

const collectedProductShape = z.object({
  kind: z.literal('goods'),
  id: z.number(),
  name: z.string(),
  image: z.string(),
  state: z.enum(COLLECTED_STATES),
  /** Today's lowest price, including a running flash sale. */
  price: moneyShape,
  /** The price when it was collected. */
  seen: moneyShape,
  /** How much cheaper it is now; null if it is not. */
  dropped: moneyShape.nullable(),
  isFlash: z.boolean(),
  merchant: z.object({ id: z.number(), name: z.string() }),
  /** The only variant, which can be added to the cart directly; null if there is a choice or nothing to buy. */
  skuId: z.number().nullable(),
  collectedAt: z.string(),
});
export type CollectedProduct = z.infer<typeof collectedProductShape>;

const followedShopShape = z.object({
  kind: z.literal('stores'),
  id: z.number(),
  name: z.string(),
  logo: z.string(),
  typeName: z.string(),
  categoryName: z.string(),
  selfSupport: z.boolean(),
  followers: z.number(),
  isOpen: z.boolean(),
  /** Its newest products on sale. */
  products: z.array(z.object({ id: z.number(), name: z.string(), image: z.string(), price: moneyShape })),
  followedAt: z.string(),
});
export type FollowedShop = z.infer<typeof followedShopShape>;

export const collectionAnswer = z
  .object({
    list: z.array(z.discriminatedUnion('kind', [collectedProductShape, followedShopShape])),
    /** Of the requested type. */
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    counts: z.object({ goods: z.number(), stores: z.number() }),
  })
  .openapi('Collection');
export type Collection = z.infer<typeof collectionAnswer>;

export const marksQuery = z.object({
  productId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  merId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export const marksAnswer = z.object({ isCollected: z.boolean(), isFollowed: z.boolean() }).openapi('CollectionMarks');
export type CollectionMarks = z.infer<typeof marksAnswer>;
