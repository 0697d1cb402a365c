import { z } from '@hono/zod-openapi';

export const productReviewsParams = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const reviewsQuery = z.object({
  stars: z.coerce.number().int().min(1).max(5).optional(),
  withImages: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
export type ReviewFilter = Partial<z.output<typeof reviewsQuery>>;

const reviewShape = z
  .object({
    id: z.number(),
    author: z.string(),
    avatar: z.string(),
    productStars: z.number(),
    serviceStars: z.number(),
    /** As it was written, in `locale`: not translated. */
    text: z.string(),
    locale: z.string(),
    images: z.array(z.string()),
    /** The variant that was bought: its values in option order. */
    options: z.array(z.string()),
    createdAt: z.string(),
  })
  .openapi('Review');
export type Review = z.infer<typeof reviewShape>;

export const reviewsAnswer = z
  .object({
    list: z.array(reviewShape),
    /** Exact up to 1,000; from there on 1,000 with `totalCapped`. */
    total: z.number(),
    totalCapped: z.boolean(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('Reviews');
export type Reviews = z.infer<typeof reviewsAnswer>;
