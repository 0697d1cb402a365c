import { z } from '@hono/zod-openapi';
import type { Ctx } from '../kit/context.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { acceptAnswer } from './comments/accept-answer.server.ts';
import { deleteComment, editComment, restoreComment } from './comments/change-comment.server.ts';
import { reply } from './comments/reply.server.ts';
import { feedAnswer, idShape, idText, pollShape, topicCardShape, unpublishedQuery } from './contract.ts';
import { deleteDraft, listDrafts, readDraft, saveDraft } from './drafts/drafts.server.ts';
import * as inputs from './inputs.ts';
import { followsQuery } from './people/contract.ts';
import { follow } from './people/follow.server.ts';
import { listFavourites } from './people/list-follows.server.ts';
import { favourite } from './reactions/favourite.server.ts';
import { react } from './reactions/react.server.ts';
import { MAX_TITLE } from './rules.ts';
import { deleteTopic, hideTopic, restoreTopic } from './topics/change-topic-state.server.ts';
import { editTopic } from './topics/edit-topic.server.ts';
import { listUnpublished } from './topics/list-unpublished.server.ts';
import { mergeTopics, splitTopic } from './topics/merge-split.server.ts';
import { moderateInput, moderateTopics } from './topics/moderate-topic.server.ts';
import { publishTopic } from './topics/publish-topic.server.ts';
import { rescheduleTopic } from './topics/reschedule-topic.server.ts';
import { voteInPoll } from './topics/vote.server.ts';

const COMMUNITY = '/api/community';
const POST = { method: 'post', tag: 'community', access: 'member' } as const;
const GET = { method: 'get', tag: 'community', access: 'member' } as const;

/** Adds a call whose verb answers nothing. */
function quiet<B extends z.ZodType>(
  api: Api,
  shape: { path: string; summary: string; body: B },
  verb: (ctx: Ctx, input: z.output<B>) => Promise<void>,
): void {
  endpoint(api, { ...POST, ...shape, path: COMMUNITY + shape.path, answer: z.null() }, async (ctx, { body }) => {
    await verb(ctx, body as z.output<B>);
    return null;
  });
}

/** What members write. */
export function forumWritingRoutes(api: Api): void {
  topicRoutes(api);
  staffRoutes(api);
  commentRoutes(api);
  markRoutes(api);
  draftRoutes(api);
}

function topicRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/publish`,
      summary: 'Publish a topic, now or at a time',
      body: inputs.publishInput,
      answer: inputs.publishedAnswer,
    },
    (ctx, { body }) => publishTopic(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/edit`,
      summary: 'Edit a topic',
      body: inputs.editTopicInput,
      answer: inputs.publishedAnswer,
    },
    (ctx, { body }) => editTopic(ctx, body),
  );
  quiet(
    api,
    {
      path: '/topic/schedule',
      summary: 'Publish a scheduled topic at another time or now',
      body: inputs.rescheduleInput,
    },
    rescheduleTopic,
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/topic/unpublished`,
      summary: 'One’s own topics that others do not see',
      query: unpublishedQuery,
      answer: z.array(topicCardShape),
    },
    (ctx, { query }) => listUnpublished(ctx, query),
  );
  quiet(api, { path: '/topic/hide', summary: 'Hide a topic, or show it again', body: inputs.switchInput }, hideTopic);
  quiet(api, { path: '/topic/delete', summary: 'Delete a topic', body: inputs.reasonInput }, deleteTopic);
  quiet(
    api,
    { path: '/topic/accept', summary: 'Accept an answer to a question, or none', body: inputs.acceptInput },
    acceptAnswer,
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/vote`,
      summary: 'Vote in a poll, or change the vote',
      body: inputs.voteInput,
      answer: pollShape,
    },
    (ctx, { body }) => voteInPoll(ctx, body),
  );
}

function staffRoutes(api: Api): void {
  quiet(api, { path: '/topic/restore', summary: 'Restore a deleted topic', body: inputs.idInput }, restoreTopic);
  quiet(
    api,
    {
      path: '/topic/moderate',
      summary: 'Mark topics as essential, keep them at the top, close or move them',
      body: moderateInput,
    },
    moderateTopics,
  );
  quiet(
    api,
    { path: '/topic/merge', summary: 'Merge a topic into another', body: z.object({ id: idShape, intoId: idShape }) },
    mergeTopics,
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/split`,
      summary: 'Make comments a topic of their own',
      body: z.object({
        id: idShape,
        commentIds: z.array(idShape).min(1).max(100),
        title: z.string().trim().min(1, 'emptyTitle').max(MAX_TITLE, 'tooLong'),
      }),
      answer: z.object({ id: z.number() }),
    },
    (ctx, { body }) => splitTopic(ctx, body),
  );
}

function commentRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/comment/reply`,
      summary: 'Comment on a topic, or reply to a comment',
      body: inputs.replyInput,
      answer: inputs.repliedAnswer,
    },
    (ctx, { body }) => reply(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/comment/edit`,
      summary: 'Edit a comment',
      body: inputs.editCommentInput,
      answer: z.object({ id: z.number(), state: z.string() }),
    },
    (ctx, { body }) => editComment(ctx, body),
  );
  quiet(api, { path: '/comment/delete', summary: 'Delete a comment', body: inputs.reasonInput }, deleteComment);
  quiet(api, { path: '/comment/restore', summary: 'Restore a deleted comment', body: inputs.idInput }, restoreComment);
}

function markRoutes(api: Api): void {
  const shape = { ...POST, answer: inputs.countAnswer };
  endpoint(
    api,
    {
      ...shape,
      path: `${COMMUNITY}/react`,
      summary: 'Like, or react otherwise, or take it back',
      body: inputs.likeInput,
    },
    (ctx, { body }) => react(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${COMMUNITY}/favourite`,
      summary: 'Add a topic to one’s favourites, or remove it',
      body: inputs.switchInput,
    },
    (ctx, { body }) => favourite(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${COMMUNITY}/follow`,
      summary: 'Follow an author, board, tag or topic, or stop to',
      body: inputs.followInput,
    },
    (ctx, { body }) => follow(ctx, body),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/favourite/list`,
      summary: 'One’s own favourites',
      query: followsQuery.omit({ subject: true }),
      answer: feedAnswer.pick({ list: true, total: true, page: true, limit: true }),
    },
    (ctx, { query }) => listFavourites(ctx, query),
  );
}

function draftRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/draft/save`,
      summary: 'Save a draft',
      body: inputs.saveDraftInput,
      answer: inputs.draftShape,
    },
    (ctx, { body }) => saveDraft(ctx, body),
  );
  endpoint(
    api,
    { ...GET, path: `${COMMUNITY}/draft/list`, summary: 'One’s own drafts', answer: z.array(inputs.draftShape) },
    (ctx) => listDrafts(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/draft/{id}`,
      summary: 'One draft',
      params: z.object({ id: idText }),
      answer: inputs.draftShape,
    },
    (ctx, { params }) => readDraft(ctx, params),
  );
  quiet(api, { path: '/draft/delete', summary: 'Delete a draft', body: inputs.idInput }, deleteDraft);
}
