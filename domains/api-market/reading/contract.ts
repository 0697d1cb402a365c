import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { API_SORTS, APIS_A_PAGE, LONGEST_SEARCH } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const named = z.object({ id: z.number(), name: z.string() });

export const apiIdParams = z.object({ id });

const apiCardShape = z
  .object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    summary: z.string(),
    icon: z.string(),
    developer: named.nullable(),
    category: named.nullable(),
    operations: z.number(),
    /** Whether a plan that is on offer costs nothing. */
    isFree: z.boolean(),
    /** The lowest price of those that cost something, for a month; null without any. */
    priceFrom: moneyShape.nullable(),
  })
  .openapi('ApiCard');
export type ApiCard = z.infer<typeof apiCardShape>;

export const apiListQuery = z.object({
  /** Words of the API; `name` is the same, of addresses that were made for a category. */
  title: z.string().max(LONGEST_SEARCH).default(''),
  name: z.string().max(LONGEST_SEARCH).default(''),
  cid: id.optional(),
  /** Only those with a plan that costs nothing. */
  free: z.enum(['1']).optional(),
  sort: z.enum(API_SORTS).default('relevance'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(APIS_A_PAGE),
});
export type ApiListQuery = z.output<typeof apiListQuery>;

export const apiListAnswer = z
  .object({
    list: z.array(apiCardShape),
    total: z.number(),
    totalCapped: z.boolean(),
    page: z.number(),
    limit: z.number(),
    /** Nothing has the words; these have a similar name. */
    isSimilar: z.boolean(),
  })
  .openapi('ApiList');
export type ApiList = z.infer<typeof apiListAnswer>;

const planShape = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  summary: z.string(),
  /** The terms on offer: what is bought is this version. */
  versionId: z.number(),
  price: moneyShape,
  period: z.enum(['month']),
  /** Calls in a period. */
  quota: z.number(),
  ratePerSecond: z.number(),
  burst: z.number(),
});
export type ApiPlan = z.infer<typeof planShape>;

const operationShape = z.object({
  id: z.number(),
  method: z.string(),
  path: z.string(),
  /** In the address of its page. */
  slug: z.string(),
  tag: z.string(),
  summary: z.string(),
  isDeprecated: z.boolean(),
});
export type ApiOperation = z.infer<typeof operationShape>;

export const apiDetailAnswer = apiCardShape
  .omit({ operations: true })
  .extend({
    description: z.string(),
    listedAt: z.string(),
    plans: z.array(planShape),
    operations: z.array(operationShape),
    document: z.object({
      number: z.number(),
      sha256: z.string(),
      /** Of OpenAPI, as it was imported. */
      openapi: z.string(),
      version: z.string(),
      importedAt: z.string(),
    }),
    similar: z.array(apiCardShape),
  })
  .openapi('ApiDetail');
export type ApiDetail = z.infer<typeof apiDetailAnswer>;
