import { z } from '@hono/zod-openapi';

const digits = z.string().max(20);

export const payPasswordInput = z
  .object({
    payPassword: digits.openapi({ description: 'Six digits that are not easily guessed' }),
    /** The present one; who has none, or forgot it, confirms who they are instead. */
    oldPayPassword: digits.optional(),
  })
  .openapi('PayPassword');
export type PayPasswordInput = z.infer<typeof payPasswordInput>;

export const payPasswordAnswer = z
  .object({
    isSet: z.boolean(),
    /** Given in this session a moment ago: it is not asked for now. */
    isProved: z.boolean(),
  })
  .openapi('PayPasswordState');
export type PayPasswordState = z.infer<typeof payPasswordAnswer>;
