import { z } from '@hono/zod-openapi';
import { instantShape } from '../../kit/moment-shapes.ts';
import { idShape } from '../contract.ts';

/** How far a member has read a topic, as their window knows it. */
export const readMarkInput = z
  .object({
    id: idShape,
    /** The highest comment of the first level that was shown in the order of writing; 0 for none. */
    commentId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    /** Comments of the topic when the page was made. */
    commentCount: z.number().int().min(0).max(2_147_483_647).default(0),
    /** When the page was made. */
    seenAt: instantShape,
  })
  .openapi('ForumReadMark');
export type ReadMark = z.output<typeof readMarkInput>;
