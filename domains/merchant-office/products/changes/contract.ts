import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../../kit/money-shape.ts';
import { ownProductsQuery } from '../contract.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const productChangeShape = z
  .strictObject({
    /** `set` and `add` in minor units of the shop's currency, `percent` in hundredths of a percent, also negative. */
    price: z
      .object({
        how: z.enum(['set', 'add', 'percent']),
        amount: z.number().int().min(-100_000_000_000).max(100_000_000_000),
      })
      .refine(({ how, amount }) => how !== 'set' || amount >= 0, { message: 'belowZero', path: ['amount'] })
      .refine(({ how, amount }) => how !== 'percent' || (amount >= -9_999 && amount <= 1_000_000), {
        message: 'invalid_value',
        path: ['amount'],
      })
      .optional(),
    /** Pieces on hand of each variant. */
    stock: z
      .object({ how: z.enum(['set', 'add']), amount: z.number().int().min(-1_000_000).max(1_000_000) })
      .refine(({ how, amount }) => how !== 'set' || amount >= 0, { message: 'belowZero', path: ['amount'] })
      .optional(),
    status: z.enum(['on_sale', 'off_sale', 'draft']).optional(),
    categoryId: id.optional(),
  })
  .openapi('ProductChange');
export type ProductChange = z.infer<typeof productChangeShape>;

/** Products by id, or everything that the filters of the list match. */
export const selectionShape = z.object({
  ids: z.array(id).max(100).default([]),
  all: ownProductsQuery.pick({ keyword: true, state: true, missing: true }).strict().optional(),
});
export type Selection = z.infer<typeof selectionShape>;

export const startChangeInput = selectionShape.extend({ change: productChangeShape });
export type StartChange = z.infer<typeof startChangeInput>;

export const changeParams = z.object({ id: z.uuid() });

const refusals = [
  'free',
  'price_range',
  'stock_range',
  'reserved',
  'blocked',
  'gone',
  'not_saved',
  'not_permitted',
] as const;

export const changeReportShape = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'done']),
    total: z.number(),
    done: z.number(),
    changed: z.number(),
    refusedCount: z.number(),
    /** At most the first hundred. */
    refused: z.array(z.object({ productId: z.number(), name: z.string(), code: z.enum(refusals) })),
    startedAt: z.string(),
  })
  .openapi('ProductChangeReport');
export type ChangeReport = z.infer<typeof changeReportShape>;

const sideShape = z.object({
  lowest: moneyShape,
  highest: moneyShape,
  onHand: z.number(),
  status: z.enum(['draft', 'waiting', 'on_sale', 'off_sale']),
  category: z.string(),
});
export interface PreviewedChange {
  id: number;
  name: string;
  before: z.infer<typeof sideShape>;
  after: z.infer<typeof sideShape> | null;
  refused: (typeof refusals)[number] | null;
}
export interface ChangePreview {
  list: PreviewedChange[];
  total: number;
  page: number;
  limit: number;
}
