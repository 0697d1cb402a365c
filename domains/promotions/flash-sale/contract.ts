import { z } from '@hono/zod-openapi';
import { productCardShape } from '../../catalog/contract.ts';
import { moneyShape } from '../../money-shape.ts';
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
  /** In the flash sale, and what the same thing costs otherwise. */
  price: moneyShape,
  was: moneyShape,
  /** Pieces set apart for it, and those that are gone. */
  quota: z.number(),
  taken: z.number(),
  perUser: z.number(),
};

export const flashListQuery = z.object({
  /** A slot's id; without one the running slot, or else the next. */
  slot: id.optional(),
});
export const flashListAnswer = z
  .object({
    /** The last one that is over, the running and the coming ones by time. */
    slots: z.array(flashSlotShape),
    /** Id of the slot that is shown; null when there is none at all. */
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
    /** Pieces that the one who asks has taken of it already. */
    mine: z.number(),
    serverTime: z.string(),
  })
  .openapi('FlashItem');
export type FlashItem = z.infer<typeof flashItemAnswer>;
