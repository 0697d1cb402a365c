import { z } from '@hono/zod-openapi';

const digits = z.string().max(20);

export const payPasswordInput = z
  .object({
    payPassword: digits.openapi({ description: 'Six digits that are not easily guessed' }),
    /** The current one; a user who has none, or forgot it, re-authenticates instead. */
    oldPayPassword: digits.optional(),
  })
  .openapi('PayPassword');
export type PayPasswordInput = z.infer<typeof payPasswordInput>;

export const payPasswordAnswer = z
  .object({
    isSet: z.boolean(),
    /** Entered in this session recently, so not required now. */
    isProved: z.boolean(),
  })
  .openapi('PayPasswordState');
export type PayPasswordState = z.infer<typeof payPasswordAnswer>;
