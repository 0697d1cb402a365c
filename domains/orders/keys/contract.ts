import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { boughtFileShape } from '../files/contract.ts';
import { ORDER_STATUSES } from '../lifecycle/states.ts';
import { parcelShape } from '../shipping/contract.ts';
import { MAX_KEYS_TEXT } from './rules.ts';

export const importKeysInput = z.object({
  skuId: z.number().int().positive(),
  /** One key per line. */
  text: z.string().min(1).max(MAX_KEYS_TEXT),
});
export const importKeysAnswer = z
  .object({
    added: z.number(),
    /** Keys that this variant has or had before. */
    known: z.number(),
    /** Keys ready to be sold, which is the stock of the variant. */
    free: z.number(),
  })
  .openapi('KeysImported');
export type KeysImported = z.infer<typeof importKeysAnswer>;

const keyPoolShape = z
  .object({
    skuId: z.number(),
    productId: z.number(),
    name: z.string(),
    options: z.array(z.string()),
    free: z.number(),
    handedOut: z.number(),
    /** Paid order lines without keys. */
    waiting: z.number(),
  })
  .openapi('KeyPool');
export type KeyPool = z.infer<typeof keyPoolShape>;
export const keyPoolsAnswer = z.array(keyPoolShape);

export const findBoughtInput = z.object({
  orderNo: z.string().trim().min(1).max(40),
  /** The e-mail address or phone number given with the order. */
  contact: z.string().trim().min(3).max(254),
});
export const boughtAnswer = z
  .object({
    orderNo: z.string(),
    /** Opens the order in the calls that accept the header `orderPass`, for a day. */
    pass: z.string(),
    isPaid: z.boolean(),
    status: z.enum(ORDER_STATUSES),
    /** Status of its refunds; null: none was ever requested. */
    refundStage: z.enum(['open', 'refused', 'part', 'whole']).nullable(),
    total: moneyShape,
    parcels: z.array(parcelShape),
    lines: z.array(
      z.object({
        name: z.string(),
        num: z.number(),
        /** Text and keys of the line; empty until it is paid, and for what is sent. */
        content: z.string(),
        files: z.array(boughtFileShape),
      }),
    ),
  })
  .openapi('Bought');
export type Bought = z.infer<typeof boughtAnswer>;
