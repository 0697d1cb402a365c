import { type Api, endpoint } from '../../endpoint.ts';
import {
  activityDetailAnswer,
  activityIdParams,
  activityListAnswer,
  activityListQuery,
  effortAnswer,
  helpEffortAnswer,
  helpEffortInput,
  ownPartAnswer,
  startEffortInput,
  teamAnswer,
} from './contract.ts';
import { helpEffort } from './help-effort.server.ts';
import { listActivities, readActivity } from './queries.server.ts';
import { readEffort } from './read-effort.server.ts';
import { readOwnPart, readTeam } from './read-team.server.ts';
import { startEffort } from './start-effort.server.ts';

const GET = { method: 'get', tag: 'activity' } as const;
const POST = { ...GET, method: 'post' } as const;
/** A campaign's terms and groups change quickly: cached responses live for half a minute at most. */
const KEPT = ['activities', 'catalog'] as const;

export function activityRoutes(api: Api): void {
  activityReadingRoutes(api);
  peopleRoutes(api);
}

function activityReadingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/activity/list',
      summary: 'Running and upcoming offers',
      access: 'anyone',
      query: activityListQuery,
      answer: activityListAnswer,
      kept: KEPT,
    },
    (ctx, { query }) => listActivities(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/activity/detail/{id}',
      summary: 'One offer with its variants and open groups',
      access: 'anyone',
      params: activityIdParams,
      answer: activityDetailAnswer,
    },
    (ctx, { params }) => readActivity(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/activity/mine/{id}',
      summary: 'One’s own part in an offer',
      access: 'member',
      params: activityIdParams,
      answer: ownPartAnswer,
    },
    (ctx, { params }) => readOwnPart(ctx, params.id),
  );
}

function peopleRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/activity/team/{id}',
      summary: 'A group of a group purchase',
      access: 'anyone',
      params: activityIdParams,
      answer: teamAnswer,
    },
    (ctx, { params }) => readTeam(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/activity/effort/{id}',
      summary: 'A price cut',
      access: 'anyone',
      params: activityIdParams,
      answer: effortAnswer,
    },
    (ctx, { params }) => readEffort(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/activity/effort/start',
      summary: 'Start a price cut with friends',
      access: 'member',
      body: startEffortInput,
      answer: effortAnswer,
    },
    (ctx, { body }) => startEffort(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/activity/effort/help',
      summary: 'Help cut a friend’s price',
      access: 'member',
      body: helpEffortInput,
      answer: helpEffortAnswer,
    },
    (ctx, { body }) => helpEffort(ctx, body),
  );
}
