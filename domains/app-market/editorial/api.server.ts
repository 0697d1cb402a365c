import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  moveCollection,
  removeCollection,
  saveCollection,
  setCollectionApps,
  switchCollection,
} from './change-collections.server.ts';
import * as shapes from './contract.ts';
import { listOfficeCollections } from './list-collections.server.ts';
import { listPicks, removePick, savePick } from './picks.server.ts';

const COLLECTIONS = '/api/platform/apps/collections';
const PICKS = '/api/platform/apps/picks';
const STAFF = { tag: 'platform', access: 'permission:apps.curate' } as const;
const WRITE = { ...STAFF, method: 'post', answer: z.null() } as const;
const done = (work: Promise<void>) => work.then(() => null);

/** What editors put together for the front page of the app market. */
export function appEditorialRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: COLLECTIONS,
      summary: 'Collections of apps in order, with their apps',
      answer: shapes.collectionsAnswer,
    },
    (ctx) => listOfficeCollections(ctx),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${COLLECTIONS}/save`,
      summary: 'Add or change a collection of apps',
      body: shapes.collectionInput,
      answer: shapes.collectionIdInput,
    },
    (ctx, { body }) => saveCollection(ctx, body),
  );
  collectionChanges(api);
  pickRoutes(api);
}

function collectionChanges(api: Api): void {
  endpoint(
    api,
    {
      ...WRITE,
      path: `${COLLECTIONS}/switch`,
      summary: 'Show or hide a collection of apps',
      body: shapes.collectionSwitchInput,
    },
    (ctx, { body }) => done(switchCollection(ctx, body)),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${COLLECTIONS}/move`,
      summary: 'Move a collection of apps to another place',
      body: shapes.collectionMoveInput,
    },
    (ctx, { body }) => done(moveCollection(ctx, body)),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${COLLECTIONS}/apps`,
      summary: 'Set the apps of a collection in order',
      body: shapes.collectionAppsInput,
    },
    (ctx, { body }) => done(setCollectionApps(ctx, body)),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${COLLECTIONS}/delete`,
      summary: 'Remove a collection of apps',
      body: shapes.collectionIdInput,
    },
    (ctx, { body }) => done(removeCollection(ctx, body)),
  );
}

function pickRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: PICKS,
      summary: 'The editor’s picks from the current one on',
      query: shapes.picksQuery,
      answer: shapes.picksAnswer,
    },
    (ctx, { query }) => listPicks(ctx, query),
  );
  endpoint(
    api,
    { ...WRITE, path: `${PICKS}/save`, summary: 'Plan or change the pick of a day', body: shapes.pickInput },
    (ctx, { body }) => done(savePick(ctx, body)),
  );
  endpoint(
    api,
    { ...WRITE, path: `${PICKS}/delete`, summary: 'Remove the pick of a day', body: shapes.pickDayInput },
    (ctx, { body }) => done(removePick(ctx, body)),
  );
}
