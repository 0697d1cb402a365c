import { type Api, endpoint } from '../../kit/endpoint.ts';
import { buyGiftCard, readGiftCardOffer } from './buy-gift-card.server.ts';
import {
  buyGiftCardInput,
  giftBalanceAnswer,
  giftBatchesAnswer,
  giftBatchesQuery,
  giftBatchIdInput,
  giftBatchInput,
  giftBatchMadeAnswer,
  giftBatchStoppedAnswer,
  giftCardNoInput,
  giftCardOfferAnswer,
  giftCodeAnswer,
  giftPurchaseAnswer,
  giftRecordsAnswer,
  giftRecordsQuery,
  giveGiftCardInput,
  keptGiftAnswer,
  myGiftCardsAnswer,
  myGiftCardsQuery,
  redeemedGiftAnswer,
  redeemGiftInput,
} from './contract.ts';
import { issueGiftCards, listGiftBatches, stopGiftBatch } from './gift-batches.server.ts';
import { giveGiftCard } from './give-gift-card.server.ts';
import { listGiftRecords, readGiftBalance, readMyGiftCards } from './queries.server.ts';
import { keepGiftCard, redeemGiftCard } from './redeem-gift-card.server.ts';

export function giftCardRoutes(api: Api): void {
  addReads(api);
  addActs(api);
  addOffice(api);
}

function addReads(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/gift-card/shelf',
      tag: 'gift card',
      summary: 'Gift cards for sale in the request’s currency',
      access: 'anyone',
      answer: giftCardOfferAnswer,
    },
    async (ctx) => readGiftCardOffer(ctx),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/gift-card/mine',
      tag: 'gift card',
      summary: 'Gift cards one has bought',
      access: 'member',
      query: myGiftCardsQuery,
      answer: myGiftCardsAnswer,
    },
    (ctx, { query }) => readMyGiftCards(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/gift-card/balance',
      tag: 'gift card',
      summary: 'Gift balance by currency',
      access: 'member',
      answer: giftBalanceAnswer,
    },
    (ctx) => readGiftBalance(ctx),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/gift-card/records',
      tag: 'gift card',
      summary: 'Movements of the gift balance, newest first',
      access: 'member',
      query: giftRecordsQuery,
      answer: giftRecordsAnswer,
    },
    (ctx, { query }) => listGiftRecords(ctx, { ...query, currency: query.currency ?? ctx.currency }),
  );
}

function addActs(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/gift-card/buy',
      tag: 'gift card',
      summary: 'Start buying gift cards; pay the number like that of a checkout',
      access: 'member',
      body: buyGiftCardInput,
      answer: giftPurchaseAnswer,
    },
    (ctx, { body }) => buyGiftCard(ctx, body),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/gift-card/keep',
      tag: 'gift card',
      summary: 'Add one’s own gift card to the gift balance',
      access: 'member',
      body: giftCardNoInput,
      answer: keptGiftAnswer,
    },
    (ctx, { body }) => keepGiftCard(ctx, body.no),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/gift-card/give',
      tag: 'gift card',
      summary: 'Create a code to give a gift card away, shown only once',
      access: 'member',
      body: giveGiftCardInput,
      answer: giftCodeAnswer,
    },
    (ctx, { body }) => giveGiftCard(ctx, body),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/gift-card/redeem',
      tag: 'gift card',
      summary: 'Redeem a gift-card code',
      access: 'member',
      body: redeemGiftInput,
      answer: redeemedGiftAnswer,
    },
    (ctx, { body }) => redeemGiftCard(ctx, body.code),
  );
}

function addOffice(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/gift_card/batches',
      tag: 'platform',
      summary: 'Gift cards issued by the platform, and the value not yet redeemed',
      access: 'permission:promotions.manage',
      query: giftBatchesQuery,
      answer: giftBatchesAnswer,
    },
    (ctx, { query }) => listGiftBatches(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/gift_card/issue',
      tag: 'platform',
      summary: 'Issue a batch of gift cards; the codes are shown only once',
      access: 'permission:promotions.manage',
      body: giftBatchInput,
      answer: giftBatchMadeAnswer,
    },
    (ctx, { body }) => issueGiftCards(ctx, body),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/gift_card/stop',
      tag: 'platform',
      summary: 'Disable the unredeemed gift cards of a batch',
      access: 'permission:promotions.manage',
      body: giftBatchIdInput,
      answer: giftBatchStoppedAnswer,
    },
    async (ctx, { body }) => ({ stopped: await stopGiftBatch(ctx, body.batchId) }),
  );
}
