import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { MAX_AUTHOR_SHARE } from './rules.ts';

const paged = {
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** expected: a refund may still reduce it; earned: it is in the income; none: all was refunded, or the shop had no proceeds. */
const SHARE_STATES = ['expected', 'earned', 'none'] as const;

const shareShape = z.object({
  /** Of the line of the order. */
  id: z.number(),
  orderNo: z.string(),
  topic: z.object({ id: z.number(), title: z.string() }),
  shop: z.object({ id: z.number(), name: z.string() }),
  /** What was paid for the line, less its refunds. */
  paid: moneyShape,
  /** In hundredths of a percent. */
  rateBp: z.number(),
  amount: moneyShape,
  state: z.enum(SHARE_STATES),
  placedAt: z.string(),
  settledAt: z.string().nullable(),
});
export type GoodsShare = z.infer<typeof shareShape>;

export const sharesQuery = z.object(paged);
export type SharesQuery = z.output<typeof sharesQuery>;
export const sharesAnswer = z
  .object({ list: z.array(shareShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ForumGoodsShares');
export type ShareList = z.infer<typeof sharesAnswer>;

const shopShareShape = shareShape.extend({ author: z.object({ id: z.number(), name: z.string() }).nullable() });
export type ShopShare = z.infer<typeof shopShareShape>;
export const shopSharesAnswer = z
  .object({
    /** What authors get of what is paid through their topics, in hundredths of a percent. */
    rateBp: z.number(),
    list: z.array(shopShareShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('ShopAuthorShares');
export type ShopShares = z.infer<typeof shopSharesAnswer>;

export const authorRateInput = z
  .object({ rateBp: z.number('rateLimits').int('rateLimits').min(0, 'rateLimits').max(MAX_AUTHOR_SHARE, 'rateLimits') })
  .openapi('AuthorShareRate');
export type AuthorRate = z.output<typeof authorRateInput>;
