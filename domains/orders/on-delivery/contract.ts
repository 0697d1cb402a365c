import { z } from '@hono/zod-openapi';

export const notAcceptedInput = z
  .object({
    orderNo: z.string().min(1).max(40),
    /** Its pieces are there again; otherwise they return to stock later. Ignored for what was never sent. */
    isBack: z.boolean().default(false),
    note: z.string().trim().max(200).default(''),
  })
  .openapi('NotAcceptedInput');
export type NotAccepted = z.output<typeof notAcceptedInput>;

export const goodsBackInput = z.object({ orderNo: z.string().min(1).max(40) });
