import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  bargainAnswer,
  campaignDetailAnswer,
  campaignIdParams,
  campaignListAnswer,
  campaignListQuery,
  contributeAnswer,
  contributeInput,
  groupAnswer,
  ownPartAnswer,
  startBargainInput,
} from './contract.ts';
import { contributeToBargain } from './contribute-to-bargain.server.ts';
import { listCampaigns, readCampaign } from './queries.server.ts';
import { readBargain } from './read-bargain.server.ts';
import { readGroup, readOwnPart } from './read-group.server.ts';
import { startBargain } from './start-bargain.server.ts';

const GET = { method: 'get', tag: 'campaign' } as const;
const POST = { ...GET, method: 'post' } as const;
/** A campaign's terms and groups change quickly: cached responses live for half a minute at most. */
const KEPT = ['campaigns', 'catalog'] as const;

export function campaignRoutes(api: Api): void {
  campaignReadingRoutes(api);
  peopleRoutes(api);
}

function campaignReadingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/campaign/list',
      summary: 'Running and upcoming offers',
      access: 'anyone',
      replica: 'guests',
      query: campaignListQuery,
      answer: campaignListAnswer,
      kept: KEPT,
    },
    (ctx, { query }) => listCampaigns(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/campaign/detail/{id}',
      summary: 'One offer with its variants and open groups',
      access: 'anyone',
      replica: 'guests',
      params: campaignIdParams,
      answer: campaignDetailAnswer,
    },
    (ctx, { params }) => readCampaign(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/campaign/mine/{id}',
      summary: 'One’s own part in an offer',
      access: 'member',
      params: campaignIdParams,
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
      path: '/api/front/campaign/group/{id}',
      summary: 'A group of a group purchase',
      access: 'anyone',
      params: campaignIdParams,
      answer: groupAnswer,
    },
    (ctx, { params }) => readGroup(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/campaign/bargain/{id}',
      summary: 'A price cut',
      access: 'anyone',
      params: campaignIdParams,
      answer: bargainAnswer,
    },
    (ctx, { params }) => readBargain(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/campaign/bargain/start',
      summary: 'Start a price cut with friends',
      access: 'member',
      body: startBargainInput,
      answer: bargainAnswer,
    },
    (ctx, { body }) => startBargain(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/campaign/bargain/contribute',
      summary: 'Help cut a friend’s price',
      access: 'member',
      body: contributeInput,
      answer: contributeAnswer,
    },
    (ctx, { body }) => contributeToBargain(ctx, body),
  );
}
