import { z } from '@hono/zod-openapi';
import { uploadedPicture } from '../../uploads/contract.ts';
import { authorShape, idShape, idText, paged } from '../contract.ts';
import { MAX_MESSAGE, MAX_MESSAGE_PICTURES } from '../rules.ts';

/** Specification 9: a private message has at most 450 characters, as people count them. */
const text = z
  .string()
  .trim()
  .max(MAX_MESSAGE * 8, 'tooLong')
  .refine((written) => [...written].length <= MAX_MESSAGE, 'tooLong')
  .default('');
export const sendInput = z
  .object({
    userId: idShape,
    text,
    pictures: z.array(uploadedPicture).max(MAX_MESSAGE_PICTURES, 'tooManyPictures').default([]),
  })
  .openapi('ForumSendMessage');
export type Send = z.output<typeof sendInput>;

export const messageShape = z
  .object({
    id: z.number(),
    isMine: z.boolean(),
    text: z.string(),
    pictures: z.array(z.string()),
    createdAt: z.string(),
    /** Of one’s own: whether the other person has opened it. */
    isRead: z.boolean(),
  })
  .openapi('ForumMessage');
export type Message = z.infer<typeof messageShape>;

const conversationShape = z
  .object({ with: authorShape, last: messageShape.nullable(), unread: z.number(), lastAt: z.string() })
  .openapi('ForumConversation');
export const conversationsAnswer = z
  .object({
    list: z.array(conversationShape),
    total: z.number(),
    unread: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('ForumConversations');
export type Conversations = z.infer<typeof conversationsAnswer>;

export const messagesQuery = z.object({
  /** Messages before this one; without it the newest. */
  before: idText.optional(),
  limit: paged.limit,
});
export const messagesAnswer = z
  .object({
    with: authorShape,
    /** Oldest first. */
    list: z.array(messageShape),
    hasMore: z.boolean(),
    isBlocked: z.boolean(),
  })
  .openapi('ForumMessages');
export type MessagePage = z.infer<typeof messagesAnswer>;
