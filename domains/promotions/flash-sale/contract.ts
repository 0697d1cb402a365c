import { z } from '@hono/zod-openapi';
import { productCardShape } from '../../catalog/contract.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { FLASH_STATES } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const slot = {
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(FLASH_STATES),
};
const flashSlotShape = z.object({ id: z.number(), ...slot }).openapi('FlashSlot');
export type FlashSlot = z.infer<typeof flashSlotShape>;

const item = {
  itemId: z.number(),
  skuId: z.number(),
  /** The flash sale price, and the ordinary price. */
  price: moneyShape,
  was: moneyShape,
  /** Pieces allocated to it, and pieces sold. */
  quota: z.number(),
  taken: z.number(),
  perUser: z.number(),
};

export const flashListQuery = z.object({
  /** A round's id; by default the running one, otherwise the next. */
  slot: id.optional(),
});
export const flashListAnswer = z
  .object({
    /** The last past round, the running and the upcoming ones by time. */
    slots: z.array(flashSlotShape),
    /** Id of the displayed round; null if there is none at all. */
    slot: z.number().nullable(),
    list: z.array(z.object({ ...item, product: productCardShape }).openapi('FlashGoods')),
  })
  .openapi('FlashList');
export type FlashList = z.infer<typeof flashListAnswer>;

export const flashItemParams = z.object({ id });
export const flashItemAnswer = z
  .object({
    ...item,
    ...slot,
    productId: z.number(),
    /** Pieces that the actor has already taken of it. */
    mine: z.number(),
    serverTime: z.string(),
  })
  .openapi('FlashItem');
export type FlashItem = z.infer<typeof flashItemAnswer>;
