import { type Api, endpoint } from '../../kit/endpoint.ts';
import { checkIn } from '../../points/check-in.server.ts';
import { checkedInAnswer } from '../../points/contract.ts';
import { forumPointsAnswer, forumPointsListAnswer, forumPointsQuery } from './contract.ts';
import { listForumPoints, readForumPoints } from './read-points.server.ts';

const POINTS = '/api/community/my/points';
const GET = { method: 'get', tag: 'community', access: 'member' } as const;

export function forumPointRoutes(api: Api): void {
  endpoint(
    api,
    { ...GET, path: POINTS, summary: 'One’s own points, level and what earns points', answer: forumPointsAnswer },
    (ctx) => readForumPoints(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${POINTS}/list`,
      summary: 'Movements of points with the topics that they are about, newest first',
      query: forumPointsQuery,
      answer: forumPointsListAnswer,
    },
    (ctx, { query }) => listForumPoints(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: `${POINTS}/check-in`,
      tag: 'community',
      summary: 'Check in for points, once a day',
      access: 'member',
      answer: checkedInAnswer,
    },
    (ctx) => checkIn(ctx),
  );
}
