import { z } from '@hono/zod-openapi';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';

export const MAX_TOPICS = 100;
/** Of the tree. */
export const MAX_DEPTH = 3;
const MAX_TITLE = 100;
const MAX_ANSWER = 2_000;
const MAX_KEYWORDS = 200;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const merId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A question as shoppers see it, in their language. */
export const topicShape = z
  .object({
    id: z.number(),
    parentId: z.number().nullable(),
    title: z.string(),
    answer: z.string(),
    keywords: z.array(z.string()),
  })
  .openapi('ChatTopic');
export type Topic = z.infer<typeof topicShape>;

const editedTopicShape = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  position: z.number(),
  title: textsAnswer,
  answer: textsAnswer,
  keywords: textsAnswer,
  asked: z.number(),
  helped: z.number(),
});
export type EditedTopic = z.infer<typeof editedTopicShape>;
export const editedTopicsAnswer = z.object({ list: z.array(editedTopicShape) }).openapi('EditedChatTopics');

export const saveTopicInput = z
  .object({
    merId,
    /** Null: a new one. */
    id: id.nullable(),
    parentId: id.nullable(),
    position: z.number().int().min(0).max(1_000).default(0),
    title: textsShape(MAX_TITLE).refine((texts) => Object.values(texts).some(Boolean), 'required'),
    answer: textsShape(MAX_ANSWER),
    /** Words separated by commas. */
    keywords: textsShape(MAX_KEYWORDS),
  })
  .openapi('SaveChatTopic');
export type SaveTopic = z.output<typeof saveTopicInput>;

export const deleteTopicInput = z.object({ merId, id });
export const topicUseInput = z.object({ id, helped: z.boolean() });
