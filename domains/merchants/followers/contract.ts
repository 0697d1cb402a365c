import { z } from '@hono/zod-openapi';
import { MAX_AT_ONCE } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const followInput = z.object({ id });
export const unfollowInput = z.object({ ids: z.array(id).min(1).max(MAX_AT_ONCE) });

export const followAnswer = z
  .object({
    /** How many shops the actor follows now. */
    total: z.number(),
  })
  .openapi('Following');
