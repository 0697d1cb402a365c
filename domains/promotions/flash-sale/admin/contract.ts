import { z } from '@hono/zod-openapi';
import { instantShape } from '../../../kit/moment-shapes.ts';
import { moneyShape } from '../../../kit/money-shape.ts';
import { FLASH_STATES } from '../rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const count = z.number().int().min(1).max(1_000_000);

/** A round of the flash sale. */
export const saveSlotInput = z.object({ id: id.nullish(), startsAt: instantShape, endsAt: instantShape });
export type SaveSlotInput = z.infer<typeof saveSlotInput>;
export const slotIdInput = z.object({ id });
export const savedSlotAnswer = z.object({ id: z.number() }).openapi('SavedFlashSlot');

/** A shop's product in it; the price is in the product's currency. */
export const enrolInput = z.object({
  slotId: id,
  skuId: id,
  price: z.number().int().min(1).max(1_000_000_000_000),
  quota: count,
  perUser: count.default(1),
});
export type EnrolInput = z.infer<typeof enrolInput>;
export const enrolledItemInput = z.object({ itemId: id });
export const refuseItemInput = z.object({ itemId: id, reason: z.string().trim().min(1).max(200) });
export type RefuseItem = z.infer<typeof refuseItemInput>;

/** Refused by the platform, with the terms at that time; unknown for older refusals. */
const refusalShape = z.object({
  reason: z.string(),
  at: z.string(),
  price: moneyShape.nullable(),
  quota: z.number().nullable(),
  perUser: z.number().nullable(),
});
export type FlashRefusal = z.infer<typeof refusalShape>;

const enrolledItemShape = z.object({
  itemId: z.number(),
  merchantId: z.number(),
  productId: z.number(),
  skuId: z.number(),
  name: z.string(),
  /** Its option values; empty for the only variant of a product. */
  variant: z.string(),
  price: moneyShape,
  was: moneyShape,
  quota: z.number(),
  taken: z.number(),
  perUser: z.number(),
  /** The offer was refused before and resubmitted; the first refusal first. */
  refusals: z.array(refusalShape),
});
export const offeredSlotShape = z
  .object({
    id: z.number(),
    startsAt: z.string(),
    endsAt: z.string(),
    state: z.enum(FLASH_STATES),
    items: z.array(enrolledItemShape),
    /** Offers refused by the platform and not resubmitted; the last reason, and all of them. */
    refused: z.array(
      z.object({
        skuId: z.number(),
        name: z.string(),
        variant: z.string(),
        reason: z.string(),
        refusals: z.array(refusalShape),
      }),
    ),
  })
  .openapi('OfferedFlashSlot');
export type OfferedSlot = z.infer<typeof offeredSlotShape>;
/** The running round and the upcoming ones by time. */
export const offeredSlotsAnswer = z.array(offeredSlotShape);
