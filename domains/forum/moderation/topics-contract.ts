import { z } from '@hono/zod-openapi';
import { instantShape } from '../../kit/moment-shapes.ts';
import { authorShape, idShape, idText, listed, paged } from '../contract.ts';
import { MAX_REASON, MAX_TAG, TOPIC_KINDS, TOPIC_STATES } from '../rules.ts';
import { TOPIC_ACTIONS, TOPIC_MARKS, TOPIC_SORTS } from './topic-actions.ts';

export const officeTopicsQuery = z.object({
  /** Words of the topic, or its id. */
  keyword: z.string().trim().max(100).default(''),
  board: idText.optional(),
  kind: z.enum(TOPIC_KINDS).optional(),
  state: z.enum(TOPIC_STATES).optional(),
  /** A name, or the id of a member. */
  author: z.string().trim().max(100).default(''),
  /** Written in the last days. */
  days: z.coerce.number().int().min(1).max(3_650).optional(),
  mark: z.enum(TOPIC_MARKS).optional(),
  sort: z.enum(TOPIC_SORTS).default('written'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paged,
});
export type OfficeTopicsQuery = z.output<typeof officeTopicsQuery>;

const officeTopicShape = z
  .object({
    id: z.number(),
    title: z.string(),
    kind: z.enum(TOPIC_KINDS),
    state: z.enum(TOPIC_STATES),
    board: z.string(),
    author: authorShape,
    tags: z.array(z.string()),
    isEssence: z.boolean(),
    isClosed: z.boolean(),
    sticky: z.enum(['board', 'site']).nullable(),
    commentCount: z.number(),
    viewCount: z.number(),
    /** Open ones. */
    reportCount: z.number(),
    writtenAt: z.string(),
  })
  .openapi('ForumOfficeTopic');
export type OfficeTopic = z.infer<typeof officeTopicShape>;
export const officeTopicsAnswer = z.object({ list: z.array(officeTopicShape), ...listed }).openapi('ForumOfficeTopics');
export type OfficeTopics = z.infer<typeof officeTopicsAnswer>;

export const changeTopicsInput = z
  .object({
    ids: z.array(idShape).min(1, 'tickOne').max(100),
    action: z.enum(TOPIC_ACTIONS),
    /** Of `move`. */
    boardId: idShape.optional(),
    /** Of `tag` and `untag`. */
    tag: z.string().trim().max(MAX_TAG, 'tooLong').default(''),
    /** Of `sticky_board` and `sticky_site`: when the pin ends; null: never. */
    until: instantShape.nullable().default(null),
    /** Of `delete`; the authors are notified with it. */
    reason: z.string().trim().max(MAX_REASON, 'tooLong').default(''),
  })
  .openapi('ForumChangeTopics')
  .superRefine(({ action, boardId, tag, reason }, refine) => {
    const refuse = (path: string, message = 'required') => refine.addIssue({ code: 'custom', path: [path], message });
    if (action === 'move' && boardId === undefined) refuse('boardId', 'chooseBoard');
    if ((action === 'tag' || action === 'untag') && tag === '') refuse('tag');
    if (action === 'delete' && reason === '') refuse('reason');
  });
export type ChangeTopics = z.output<typeof changeTopicsInput>;
/** `same`: topics that are in that state already; `refused`: not allowed on their board, or not possible. */
export const changedTopicsAnswer = z
  .object({ changed: z.number(), same: z.number(), refused: z.number() })
  .openapi('ForumChangedTopics');
export type ChangedTopics = z.infer<typeof changedTopicsAnswer>;
