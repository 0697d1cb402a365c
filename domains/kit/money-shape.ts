import { z } from '@hono/zod-openapi';

/** Money in every response: minor units and ISO 4217 code (specification 7, rules of the API). */
export const moneyShape = z.object({ amount: z.number().int(), currency: z.string() }).openapi('Money');
