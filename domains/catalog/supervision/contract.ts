import { z } from '@hono/zod-openapi';
import { MAX_BLOCK_REASON, MAX_BLOCKED } from './rules.ts';

const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(MAX_BLOCKED);

export const blockProductsInput = z.object({ ids, reason: z.string().trim().min(1).max(MAX_BLOCK_REASON) });
export const allowProductsInput = blockProductsInput.pick({ ids: true });
/** Of all shops without an exception. */
export const productReviewInput = z.object({ on: z.boolean() });
export const productReviewAnswer = z.object({ on: z.boolean(), waiting: z.number() }).openapi('PlatformProductReview');
