import { z } from '@hono/zod-openapi';

export const orderCodeInput = z.object({ orderNo: z.string().trim().min(1).max(40) });
export const orderPassInput = orderCodeInput.extend({
  /** The code that was sent. */
  code: z.string().trim().min(1).max(16),
});
export const orderPassAnswer = z
  .object({
    /** Acts as the buyer in the calls that accept the header `orderPass`, for 180 days. */
    pass: z.string(),
  })
  .openapi('ProvedOrderPass');
