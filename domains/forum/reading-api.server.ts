import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { listBoards } from './boards/boards.server.ts';
import { commentsAnswer, commentsQuery } from './comments/contract.ts';
import { listComments, listReplies } from './comments/list-comments.server.ts';
import * as shapes from './contract.ts';
import { readConfig } from './people/config.server.ts';
import * as people from './people/contract.ts';
import { listFollowers, listFollows } from './people/list-follows.server.ts';
import { listPeople } from './people/list-people.server.ts';
import { listCommentsOf } from './people/quoted-comments.server.ts';
import { readAuthor } from './people/read-author.server.ts';
import { searchForum } from './search/search-forum.server.ts';
import { listTags } from './tags/list-tags.server.ts';
import { FORUM_LISTS, topicTag } from './topics/announce.server.ts';
import { listFeed } from './topics/list-feed.server.ts';
import { readTopic } from './topics/read-topic.server.ts';

const READ = { method: 'get', tag: 'community', access: 'anyone', replica: 'guests' } as const;
const params = z.object({ id: shapes.idText });
const LISTS = { kept: [FORUM_LISTS], keptFor: 'guests' } as const;
const ONE = { kept: ({ id }: Record<string, unknown>) => [topicTag(Number(id))], keptFor: 'guests' } as const;

/** What everyone may read of the forum, as far as its boards are open to them. */
export function forumReadingRoutes(api: Api): void {
  siteRoutes(api);
  topicRoutes(api);
  personRoutes(api);
}

function siteRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/config',
      summary: 'Title, description, keywords and theme of the forum',
      answer: shapes.configAnswer,
    },
    (ctx) => readConfig(ctx),
  );
  endpoint(
    api,
    { ...READ, ...LISTS, path: '/api/community/board/list', summary: 'Boards', answer: z.array(shapes.boardShape) },
    (ctx) => listBoards(ctx),
  );
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/tag/list',
      summary: 'The most used tags, or those that begin with a text',
      query: z.object({ starting: z.string().max(60).default(''), limit: shapes.paged.limit }),
      answer: z.array(shapes.tagShape),
    },
    (ctx, { query }) => listTags(ctx, query),
  );
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/search',
      summary: 'Search topics, comments, people or tags',
      query: people.searchQuery,
      answer: people.searchAnswer,
    },
    (ctx, { query }) => searchForum(ctx, query),
  );
}

function topicRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...READ,
      ...LISTS,
      path: '/api/community/topic/list',
      summary: 'Topics of a feed, board, tag, kind or author',
      query: shapes.feedQuery,
      answer: shapes.feedAnswer,
    },
    (ctx, { query }) => listFeed(ctx, query),
  );
  endpoint(
    api,
    { ...READ, ...ONE, path: '/api/community/topic/{id}', summary: 'One topic', params, answer: shapes.topicShape },
    (ctx, { params: { id } }) => readTopic(ctx, { id }),
  );
  endpoint(
    api,
    {
      ...READ,
      ...ONE,
      path: '/api/community/topic/{id}/comments',
      summary: 'Comments of a topic, with their first replies',
      params,
      query: commentsQuery,
      answer: commentsAnswer,
    },
    (ctx, { params: { id }, query }) => listComments(ctx, id, query),
  );
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/comment/{id}/replies',
      summary: 'Replies to a comment, oldest first',
      params,
      query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
      answer: z.object({ list: z.array(shapes.replyShape), hasMore: z.boolean() }),
    },
    (ctx, { params: { id }, query }) => listReplies(ctx, { commentId: id, after: query.after }),
  );
}

function personRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...READ,
      access: 'member',
      path: '/api/community/member/list',
      summary: 'Members of the forum, newest first',
      query: people.peopleQuery,
      answer: people.peopleAnswer,
    },
    (ctx, { query }) => listPeople(ctx, query),
  );
  endpoint(
    api,
    { ...READ, path: '/api/community/author/{id}', summary: 'A person’s page', params, answer: people.profileShape },
    (ctx, { params: { id } }) => readAuthor(ctx, { id }),
  );
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/author/{id}/comments',
      summary: 'Comments of a person',
      params,
      query: people.commentsOfQuery,
      answer: people.quotedCommentsAnswer,
    },
    (ctx, { params: { id }, query }) => listCommentsOf(ctx, id, query),
  );
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/author/{id}/follows',
      summary: 'What a person follows',
      params,
      query: people.followsQuery,
      answer: people.followsAnswer,
    },
    (ctx, { params: { id }, query }) => listFollows(ctx, query, id),
  );
  endpoint(
    api,
    {
      ...READ,
      path: '/api/community/author/{id}/followers',
      summary: 'The people who follow someone',
      params,
      query: people.followsQuery,
      answer: people.followsAnswer.pick({ authors: true, total: true, page: true, limit: true }),
    },
    (ctx, { params: { id }, query }) => listFollowers(ctx, id, query),
  );
}
