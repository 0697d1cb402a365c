import { z } from '@hono/zod-openapi';
import { commentShape, idText } from '../contract.ts';
import { COMMENT_SORTS, COMMENTS_PER_PAGE } from '../rules.ts';

export const commentsQuery = z.object({
  sort: z.enum(COMMENT_SORTS).default('oldest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(COMMENTS_PER_PAGE),
  /** Opens the page that holds this comment or reply, instead of `page`. */
  comment: idText.optional(),
});
export type CommentsQuery = z.output<typeof commentsQuery>;
export const commentsAnswer = z
  .object({
    list: z.array(commentShape),
    /** Of the first level; all of them, replies included, are the topic's `commentCount`. */
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    sort: z.enum(COMMENT_SORTS),
    /** The accepted answer, on page 1 of a solved question; it is also in the list. */
    accepted: commentShape.nullable(),
  })
  .openapi('ForumComments');
export type CommentPage = z.infer<typeof commentsAnswer>;
