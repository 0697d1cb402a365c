import { z } from '@hono/zod-openapi';

/** Averages of a shop's reviews in tenths of a star; null until its first review. */
export const shopScoresShape = z.object({ product: z.number(), service: z.number() }).nullable();
export type ShopScores = z.infer<typeof shopScoresShape>;
