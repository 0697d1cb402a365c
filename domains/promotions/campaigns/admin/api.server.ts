import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../../kit/endpoint.ts';
import {
  campaignIdInput,
  offeredListAnswer,
  offeredListQuery,
  offerFormAnswer,
  offerFormQuery,
  saveCampaignInput,
  savedCampaignAnswer,
  stopCampaignInput,
} from './contract.ts';
import { endCampaign, stopCampaign } from './end-campaign.server.ts';
import { listAllCampaigns, listOwnCampaigns, readOfferForm } from './queries.server.ts';
import { saveCampaign } from './save-campaign.server.ts';

const OWN = { tag: 'merchant', access: 'shop:promotions.edit' } as const;
const STAFF = { tag: 'platform', access: 'permission:promotions.manage' } as const;

export function campaignAdminRoutes(api: Api): void {
  ownReads(api);
  ownWrites(api);
  staffRoutes(api);
}

function ownReads(api: Api): void {
  endpoint(
    api,
    {
      ...OWN,
      access: 'shop:promotions.read',
      method: 'get',
      path: '/api/merchant/campaign/list',
      summary: 'One’s own offers with their results',
      query: offeredListQuery,
      answer: offeredListAnswer,
    },
    (ctx, { query }) => listOwnCampaigns(ctx, query),
  );
  endpoint(
    api,
    {
      ...OWN,
      access: 'shop:promotions.read',
      method: 'get',
      path: '/api/merchant/campaign/form',
      summary: 'One’s own offer to edit, or the starting point for a new one',
      query: offerFormQuery,
      answer: offerFormAnswer,
    },
    (ctx, { query }) => readOfferForm(ctx, query),
  );
}

function ownWrites(api: Api): void {
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: '/api/merchant/campaign/save',
      summary: 'Create or change an offer',
      body: saveCampaignInput,
      answer: savedCampaignAnswer,
    },
    (ctx, { body }) => saveCampaign(ctx, body),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: '/api/merchant/campaign/end',
      summary: 'End one’s own offer early',
      body: campaignIdInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await endCampaign(ctx, body.id);
      return null;
    },
  );
}

function staffRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/platform/campaign/list',
      summary: 'Offers of all shops',
      query: offeredListQuery,
      answer: offeredListAnswer,
    },
    (ctx, { query }) => listAllCampaigns(ctx, query),
  );
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/platform/campaign/stop',
      summary: 'Stop an offer of any shop',
      body: stopCampaignInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await stopCampaign(ctx, body);
      return null;
    },
  );
}
