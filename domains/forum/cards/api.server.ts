import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idShape } from '../contract.ts';
import { refundSale } from '../money/refund-sale.server.ts';
import { buyCard } from './buy-card.server.ts';
import { listCardOrders, listCardSales, listOfficeCards } from './card-orders.server.ts';
import * as shapes from './contract.ts';
import { listCards, listOwnCards, readCard } from './list-cards.server.ts';
import { deleteCard, saveCard } from './save-card.server.ts';
import { topUpForCard } from './top-up.server.ts';

const ROOT = '/api/community/card';
const GET = { method: 'get', tag: 'community' } as const;
const POST = { method: 'post', tag: 'community', access: 'member' } as const;
const OFFICE = '/api/community/moderation/card';
const MANAGER = { tag: 'community moderation', access: 'permission:cards.manage' } as const;
const one = z.object({ id: z.number() });

/** Membership cards: for members, and for the staff who make them. */
export function forumCardRoutes(api: Api): void {
  readingRoutes(api);
  buyingRoutes(api);
  officeRoutes(api);
}

function readingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      access: 'anyone',
      path: `${ROOT}/list`,
      summary: 'Membership cards on sale',
      answer: shapes.cardsAnswer,
    },
    (ctx) => listCards(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      access: 'anyone',
      path: `${ROOT}/detail/{id}`,
      summary: 'A membership card, and what the wallet lacks for it',
      params: shapes.cardParams,
      answer: shapes.cardAnswer,
    },
    (ctx, { params }) => readCard(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...GET,
      access: 'member',
      path: `${ROOT}/mine`,
      summary: 'One’s own current membership cards, and the boards that they open',
      answer: shapes.ownCardsAnswer,
    },
    (ctx) => listOwnCards(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      access: 'member',
      path: `${ROOT}/orders`,
      summary: 'Membership cards that one has bought',
      query: shapes.cardOrdersQuery,
      answer: shapes.cardOrdersAnswer,
    },
    (ctx, { query }) => listCardOrders(ctx, query),
  );
}

function buyingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/buy`,
      summary: 'Buy a membership card from the wallet, or extend it',
      body: shapes.buyCardInput,
      answer: shapes.boughtCardAnswer,
    },
    (ctx, { body }) => buyCard(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/top_up`,
      summary: 'Top up what the wallet lacks for a membership card; pay its number like that of a checkout',
      body: shapes.topUpInput,
      answer: shapes.topUpAnswer,
    },
    (ctx, { body }) => topUpForCard(ctx, body),
  );
}

function officeRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...MANAGER,
      method: 'get',
      path: `${OFFICE}/list`,
      summary: 'Every membership card',
      answer: shapes.officeCardsAnswer,
    },
    (ctx) => listOfficeCards(ctx),
  );
  endpoint(
    api,
    {
      ...MANAGER,
      method: 'post',
      path: `${OFFICE}/save`,
      summary: 'Make or change a membership card',
      body: shapes.cardInput,
      answer: one,
    },
    (ctx, { body }) => saveCard(ctx, body),
  );
  endpoint(
    api,
    {
      ...MANAGER,
      method: 'post',
      path: `${OFFICE}/delete`,
      summary: 'Delete a membership card that was never sold',
      body: z.object({ id: idShape }),
      answer: z.null(),
    },
    (ctx, { body }) => deleteCard(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...MANAGER,
      method: 'get',
      path: `${OFFICE}/sales`,
      summary: 'Who has bought a membership card',
      query: shapes.cardSalesQuery,
      answer: shapes.cardSalesAnswer,
    },
    (ctx, { query }) => listCardSales(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      tag: 'community moderation',
      access: 'permission:sales.refund',
      path: `${OFFICE}/refund`,
      summary: 'Refund what is left of the days of a membership card, which ends',
      body: shapes.refundCardInput,
      answer: z.null(),
    },
    (ctx, { body }) => refundSale(ctx, body).then(() => null),
  );
}
