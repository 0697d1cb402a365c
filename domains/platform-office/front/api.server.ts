import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../lists.ts';
import {
  advertisementDaysAnswer,
  advertisementInput,
  advertisementsAnswer,
  markParam,
  pageAnswer,
  pageInput,
  pagesAnswer,
  pictureInput,
  popularSearchesAnswer,
  popularSearchInput,
  removedAnswer,
  removeInput,
  savedAnswer,
  siteQuery,
} from './contract.ts';
import {
  listAdvertisements,
  listPopularSearches,
  listTexts,
  readAdvertisementDays,
  readText,
} from './queries.server.ts';
import { removeFront } from './remove-front.server.ts';
import { MAX_PAGE_BYTES } from './rules.ts';
import { saveAdvertisement, setPicture } from './save-advertisement.server.ts';
import { savePopularSearch } from './save-popular-search.server.ts';
import { saveText } from './save-text.server.ts';

const read = { tag: 'platform', access: 'permission:content.manage', method: 'get' } as const;
const write = { tag: 'platform', access: 'permission:content.manage', method: 'post' } as const;

export function officeFrontRoutes(api: Api): void {
  addReads(api);
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/hot_word/save',
      summary: 'Save a popular search',
      body: popularSearchInput,
      answer: savedAnswer,
    },
    async (ctx, { body }) => ({ id: await savePopularSearch(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/hot_word/delete',
      summary: 'Remove popular searches',
      body: removeInput,
      answer: removedAnswer,
    },
    async (ctx, { body }) => ({ removed: await removeFront(ctx, 'hot_words', body.ids) }),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/advertisement/save',
      summary: 'Save a banner, quick link, tile or notice',
      body: advertisementInput,
      answer: savedAnswer,
    },
    async (ctx, { body }) => ({ id: await saveAdvertisement(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/advertisement/picture',
      summary: 'Give a banner or tile an uploaded picture',
      body: pictureInput,
      answer: z.null(),
    },
    (ctx, { body }) => setPicture(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/advertisement/delete',
      summary: 'Remove advertisements',
      body: removeInput,
      answer: removedAnswer,
    },
    async (ctx, { body }) => ({ removed: await removeFront(ctx, 'advertisements', body.ids) }),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/text/save',
      summary: 'Save an agreement',
      body: pageInput,
      maxBytes: MAX_PAGE_BYTES,
      answer: z.null(),
    },
    (ctx, { body }) => saveText(ctx, body).then(() => null),
  );
}

function addReads(api: Api): void {
  endpoint(
    api,
    {
      ...read,
      path: '/api/platform/hot_word/list',
      summary: 'Popular searches',
      query: siteQuery,
      answer: popularSearchesAnswer,
    },
    (ctx, { query }) => listPopularSearches(ctx, query),
  );
  endpoint(
    api,
    {
      ...read,
      path: '/api/platform/advertisement/days/{id}',
      summary: 'Views and clicks of an advertisement by day, of the last 30 days',
      params: idParam,
      answer: advertisementDaysAnswer,
    },
    (ctx, { params }) => readAdvertisementDays(ctx, params),
  );
  endpoint(
    api,
    {
      ...read,
      path: '/api/platform/advertisement/list',
      summary: 'Banners, quick links, tiles and notices',
      query: siteQuery,
      answer: advertisementsAnswer,
    },
    (ctx, { query }) => listAdvertisements(ctx, query),
  );
  endpoint(
    api,
    { ...read, path: '/api/platform/text/list', summary: 'Agreements and other long texts', answer: pagesAnswer },
    (ctx) => listTexts(ctx),
  );
  endpoint(
    api,
    {
      ...read,
      path: '/api/platform/text/detail/{mark}',
      summary: 'One agreement in all its languages',
      params: markParam,
      answer: pageAnswer,
    },
    (ctx, { params }) => readText(ctx, params.mark),
  );
}
