import { z } from '@hono/zod-openapi';
import { creditShape } from '../catalog/contract.ts';
import { moneyShape } from '../kit/money-shape.ts';
import { flashShape } from '../promotions/contract.ts';
import { MAX_LINE_NUM } from './rules.ts';

const id = z.number().int().positive();
const num = z.number().int().min(1).max(MAX_LINE_NUM);

export const merchantBriefShape = z
  .object({ id: z.number(), name: z.string(), selfSupport: z.boolean(), logo: z.string() })
  .openapi('MerchantBrief');

export const chosenOptionShape = z.object({ name: z.string(), value: z.string() });

const cartLineShape = z
  .object({
    id: z.number(),
    productId: z.number(),
    skuId: z.number(),
    name: z.string(),
    options: z.array(chosenOptionShape),
    image: z.string(),
    num: z.number(),
    /** What one piece costs now. */
    unit: moneyShape,
    /** Price of one piece when it was added, if it has changed; shown, never charged. */
    seenUnit: moneyShape.nullable(),
    subtotal: moneyShape,
    available: z.number(),
    /** Maximum of the quantity stepper. */
    maxNum: z.number(),
    flash: flashShape.nullable(),
    /** What buying it gives back, such as unused time of a cheaper plan. */
    credit: creditShape.nullable(),
  })
  .openapi('CartLine');
export type CartLine = z.infer<typeof cartLineShape>;

const cartProblemShape = z.object({
  code: z.enum(['off_sale', 'out_of_stock', 'not_enough', 'already_bought']),
  available: z.number(),
});

const failedCartLineShape = cartLineShape
  .extend({ merchant: merchantBriefShape, problem: cartProblemShape })
  .openapi('FailedCartLine');

export const cartAnswer = z
  .object({
    groups: z.array(
      z.object({
        merchant: merchantBriefShape,
        lines: z.array(cartLineShape),
        /** The amount from which lines of the shop ship free together; lines that never ship free are excluded. */
        freeShipping: z.array(z.object({ over: z.number(), lineIds: z.array(z.number()) })),
      }),
    ),
    failed: z.array(failedCartLineShape),
    /** Of the valid lines, before coupons, points and freight. */
    total: moneyShape,
    /** Pieces of all lines, as shown in the badge. */
    count: z.number(),
  })
  .openapi('Cart');
export type Cart = z.infer<typeof cartAnswer>;

export const addToCartInput = z.object({ productId: id, skuId: id, num });
export type AddToCart = z.infer<typeof addToCartInput>;
export const addToCartAnswer = z
  .object({
    id: z.number(),
    /** The line's quantity now. */
    num: z.number(),
    /** True if fewer were added than requested, because no more are left. */
    capped: z.boolean(),
    available: z.number(),
  })
  .openapi('CartSaved');
export type CartSaved = z.infer<typeof addToCartAnswer>;

export const changeCartLineInput = z.object({ id, num });

export const removeCartLinesInput = z.object({ ids: z.array(id).min(1).max(200) });
/** The removed lines; saving them again undoes the removal. */
export const removeCartLinesAnswer = z
  .object({ removed: z.array(addToCartInput.extend({ id: z.number() })) })
  .openapi('CartRemoved');
export type CartRemoved = z.infer<typeof removeCartLinesAnswer>;

/** Specification 7: `numType=true&type=sum` counts pieces; anything else counts lines. */
export const cartCountQuery = z.object({
  numType: z.enum(['true', 'false']).default('true'),
  type: z.enum(['sum', 'total']).default('sum'),
});
export const cartCountAnswer = z.object({ count: z.number() }).openapi('CartCount');
