import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../platform/locale/locale.ts';
import { isSeen, tidyName, tidyTitle } from '../../platform/text/readable-name.ts';
import { instantShape } from '../kit/moment-shapes.ts';
import { requestIdShape } from '../kit/request-id.ts';
import { uploadedPicture } from '../uploads/contract.ts';
import { idShape } from './contract.ts';
import { mediaKey } from './media/contract.ts';
import { paidInput } from './money/contract.ts';
import {
  COMMENT_STATES,
  FOLLOWED,
  MAX_COMMENT,
  MAX_COMMENT_PICTURES,
  MAX_REASON,
  MAX_SOURCE,
  MAX_TAGS,
  MAX_TITLE,
  MAX_TOPIC_PICTURES,
  POLL_OPTIONS,
  REACTIONS,
  REPORT_REASONS,
  TOPIC_KINDS,
  TOPIC_STATES,
} from './rules.ts';

/** What members send. Pages use the same shapes for their forms. */

const locale = z.enum(LOCALES).optional();
const title = z
  .string()
  .overwrite(tidyTitle)
  .refine(isSeen, 'emptyTitle')
  .refine((text) => [...text].length <= MAX_TITLE, 'tooLong');
const source = z.string().trim().refine(isSeen, 'emptyContent').max(MAX_SOURCE, 'tooLong');
const pictures = z.array(uploadedPicture).max(MAX_TOPIC_PICTURES, 'tooManyPictures').default([]);
/** Counted in a column of 32 bits. */
const revision = z.number().int().positive().max(2_147_483_647);
const tags = z.array(z.string().max(100)).max(MAX_TAGS, 'tooManyTags').default([]);

const pollInput = z.object({
  options: z
    .array(z.string().trim().min(1, 'pollOptions').max(POLL_OPTIONS.length, 'tooLong'))
    .min(POLL_OPTIONS.min, 'pollOptions')
    .max(POLL_OPTIONS.max, 'pollOptions')
    .refine(
      (options) => new Set(options.map((option) => tidyName(option).toLowerCase())).size === options.length,
      'pollOptions',
    ),
  maxChoices: z.number().int().min(1).max(POLL_OPTIONS.max).default(1),
  endsAt: instantShape.nullable().default(null),
  results: z.enum(['always', 'voted', 'ended']).default('voted'),
});

/** Specification 5: a topic needs its category. */
const boardId = z
  .number('chooseBoard')
  .int('chooseBoard')
  .positive('chooseBoard')
  .max(Number.MAX_SAFE_INTEGER, 'chooseBoard');

const topicContent = {
  title,
  /** Markdown; HTML in it is shown as text. A picker writes a mention as `[@name](/bbs/user/ID)`. */
  source,
  boardId,
  tags,
  /** Language of the text; by default that of the request. */
  locale,
  cover: uploadedPicture.or(z.literal('')).default(''),
  /** Of a `picture` topic. Pictures inside the text need not be listed. */
  pictures,
  /** Of a `goods` topic. */
  productId: idShape.nullable().default(null),
  /** What readers pay for; null: the whole topic is free. The text above is then what everyone may read. */
  paid: paidInput.nullable().default(null),
};
export const publishInput = z
  .object({
    kind: z.enum(TOPIC_KINDS),
    ...topicContent,
    /** Of a `poll`. */
    poll: pollInput.nullable().default(null),
    /** Of a `video` or `audio` topic: the key of an upload. */
    media: mediaKey.nullable().default(null),
    /** Of a `question`: what is set aside for the accepted answer, in minor units of the site's currency. */
    bounty: z
      .number('priceAmount')
      .int('priceAmount')
      .positive('priceAmount')
      .max(Number.MAX_SAFE_INTEGER)
      .nullable()
      .default(null),
    /** For a bounty, unless it was entered a moment ago. */
    payPassword: z.string().max(20).optional(),
    /** The moment of a video that becomes its poster, in milliseconds. */
    posterMs: z.number().int().min(0).max(86_400_000).nullable().default(null),
    /** Publishes it then. */
    scheduledAt: instantShape.nullable().default(null),
    /** The draft that it was written as: deleted with the publication. */
    draftId: idShape.optional(),
    /** The client's idempotency key: a repeated request of the same author returns the first one's topic. */
    requestId: requestIdShape(64).optional(),
    /** Milliseconds from opening the form to sending it, and whether the text was pasted whole: signs of spam. */
    composedMs: z.number().int().min(0).optional(),
    isPasted: z.boolean().optional(),
  })
  .openapi('ForumPublish');
export type Publish = z.output<typeof publishInput>;
export const publishedAnswer = z.object({ id: z.number(), state: z.enum(TOPIC_STATES) }).openapi('ForumPublished');

export const editTopicInput = z
  .object({
    id: idShape,
    /** Of the topic as it was loaded. */
    revision,
    ...topicContent,
    /** As at publication; without it, what the topic sells stays as it is. Null is refused once someone has bought it. */
    paid: paidInput.nullable().optional(),
    draftId: idShape.optional(),
  })
  .openapi('ForumEditTopic');
export type EditTopic = z.output<typeof editTopicInput>;

const commentContent = {
  source: z.string().trim().max(MAX_COMMENT, 'tooLong').default(''),
  pictures: z.array(uploadedPicture).max(MAX_COMMENT_PICTURES, 'tooManyPictures').default([]),
  locale,
};
export const replyInput = z
  .object({
    topicId: idShape,
    /** A comment, or a reply, that this answers. A quote is part of the text: `> …`. */
    replyTo: idShape.optional(),
    ...commentContent,
    composedMs: z.number().int().min(0).optional(),
    isPasted: z.boolean().optional(),
  })
  .openapi('ForumReplyInput');
export type Reply = z.output<typeof replyInput>;
export const repliedAnswer = z
  .object({ id: z.number(), state: z.enum(COMMENT_STATES), commentCount: z.number() })
  .openapi('ForumReplied');
export const editCommentInput = z.object({ id: idShape, revision, ...commentContent }).openapi('ForumEditComment');
export type EditComment = z.output<typeof editCommentInput>;

export const idInput = z.object({ id: idShape });
export const reasonInput = z.object({ id: idShape, reason: z.string().trim().max(MAX_REASON, 'tooLong').default('') });
export type WithReason = z.output<typeof reasonInput>;
export const switchInput = z.object({ id: idShape, on: z.boolean().default(true) });
export type Switch = z.output<typeof switchInput>;
export const likeInput = z
  .object({
    subject: z.enum(['topic', 'comment']),
    id: idShape,
    kind: z.enum(['like', ...REACTIONS]).default('like'),
    on: z.boolean().default(true),
  })
  .openapi('ForumReactionInput');
export type React = z.output<typeof likeInput>;
export const countAnswer = z.object({ count: z.number(), isMine: z.boolean() }).openapi('ForumCount');
export const followInput = z
  .object({ subject: z.enum(FOLLOWED), id: idShape, on: z.boolean().default(true) })
  .openapi('ForumFollowInput');
export type Follow = z.output<typeof followInput>;
/** Without a time, the topic is published at once. */
export const rescheduleInput = z.object({ id: idShape, scheduledAt: instantShape.nullable() });
export type Reschedule = z.output<typeof rescheduleInput>;

export const voteInput = z.object({
  topicId: idShape,
  optionIds: z.array(idShape).min(1, 'chooseOne').max(POLL_OPTIONS.max),
});
export type Vote = z.output<typeof voteInput>;
export const acceptInput = z.object({
  topicId: idShape,
  /** Null takes the acceptance back. */
  commentId: idShape.nullable(),
});
export type Accept = z.output<typeof acceptInput>;
export const reportInput = z
  .object({
    subject: z.enum(['topic', 'comment', 'message', 'user']),
    id: idShape,
    reason: z.enum(REPORT_REASONS),
    note: z.string().trim().max(MAX_REASON, 'tooLong').default(''),
  })
  .openapi('ForumReport');
export type Report = z.output<typeof reportInput>;

/** What a composer holds, complete or not. */
const draftContent = z
  .strictObject({
    kind: z.enum(TOPIC_KINDS),
    title: z.string().max(1_000),
    source: z.string().max(MAX_SOURCE * 2),
    boardId: idShape.nullable(),
    tags: z.array(z.string().max(100)).max(50),
    cover: z.string().max(300),
    pictures: z.array(z.string().max(300)).max(MAX_TOPIC_PICTURES),
    productId: idShape.nullable(),
    poll: z
      .object({
        options: z.array(z.string().max(1_000)).max(POLL_OPTIONS.max),
        maxChoices: z.number().int(),
        endsAt: z.string().max(40).nullable(),
        results: z.enum(['always', 'voted', 'ended']),
      })
      .nullable(),
    scheduledAt: z.string().max(40).nullable(),
    media: z.string().max(40).nullable(),
    posterMs: z.number().nullable(),
    /** Prices as they were typed. */
    paid: z
      .object({
        scope: z.enum(['content', 'attachments']),
        price: z.string().max(40),
        source: z.string().max(MAX_SOURCE * 2),
      })
      .nullable(),
    bounty: z.string().max(40).nullable(),
  })
  .partial();
export type DraftContent = z.output<typeof draftContent>;
export const previewPostInput = z.object({ source: z.string().max(MAX_SOURCE, 'tooLong') });
export type PreviewPost = z.output<typeof previewPostInput>;
export const saveDraftInput = z
  .object({
    /** Of an existing draft, with the revision it was loaded or last saved at. */
    id: idShape.optional(),
    revision: revision.optional(),
    /** Of the published topic that it edits. */
    topicId: idShape.optional(),
    content: draftContent,
  })
  .openapi('ForumSaveDraft');
export type SaveDraft = z.output<typeof saveDraftInput>;
export const draftShape = z
  .object({
    id: z.number(),
    revision: z.number(),
    topicId: z.number().nullable(),
    content: draftContent,
    updatedAt: z.string(),
  })
  .openapi('ForumDraft');
export type Draft = z.output<typeof draftShape>;
