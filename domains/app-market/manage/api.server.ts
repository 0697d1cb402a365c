import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appFiguresAnswer, appFiguresQuery } from '../figures/contract.ts';
import { readAppFigures } from '../figures/read-figures.server.ts';
import { setPriceInput } from '../purchases/contract.ts';
import { setAppPrice } from '../purchases/set-price.server.ts';
import { announceApp, submitWebApp } from './announce-app.server.ts';
import * as shapes from './contract.ts';
import { createApp } from './create-app.server.ts';
import { editApp } from './edit-app.server.ts';
import { listOwnApps, readOwnApp } from './own-apps.server.ts';
import { saveAppPictures } from './save-pictures.server.ts';

const APPS = '/api/developer/apps';
const READ = { tag: 'developer apps', method: 'get', access: 'developer:figures.read' } as const;
const WRITE = { tag: 'developer apps', method: 'post', access: 'developer:products.publish' } as const;
const held = z.object({
  /** Whether a part of the change waits for the platform. */
  isHeld: z.boolean(),
});

/** Apps of one's own developer account. */
export function ownAppRoutes(api: Api): void {
  endpoint(
    api,
    { ...READ, path: `${APPS}/list`, summary: 'One’s apps with their figures', answer: shapes.ownAppsAnswer },
    (ctx) => listOwnApps(ctx),
  );
  endpoint(
    api,
    {
      ...READ,
      path: `${APPS}/detail/{id}`,
      summary: 'One of one’s apps',
      params: shapes.appIdParams,
      answer: shapes.ownAppAnswer,
    },
    (ctx, { params }) => readOwnApp(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...READ,
      path: `${APPS}/figures/{id}`,
      summary: 'Downloads, reservations and ratings of one of one’s apps in a period',
      params: shapes.appIdParams,
      query: appFiguresQuery,
      answer: appFiguresAnswer,
    },
    (ctx, { params, query }) => readAppFigures(ctx, { ...params, ...query }),
  );
  writeRoutes(api);
  publicationRoutes(api);
}

function writeRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APPS}/create`,
      summary: 'Create an app, which only the team sees',
      body: shapes.createAppInput,
      answer: shapes.appIdInput,
    },
    (ctx, { body }) => createApp(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APPS}/edit`,
      summary: 'Save texts and facts of an app',
      description: 'Once the app is public, a new name or address waits for the platform.',
      body: shapes.editAppInput,
      answer: held,
    },
    (ctx, { body }) => editApp(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APPS}/pictures`,
      summary: 'Save the icon and the screenshots of an app',
      description: 'Once the app is public, a new icon waits for the platform.',
      body: shapes.appPicturesInput,
      answer: held,
    },
    (ctx, { body }) => saveAppPictures(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APPS}/price`,
      summary: 'Set what an app costs',
      description:
        'Once the app is public, a new price waits for the platform. It needs a bank account for the earnings.',
      body: setPriceInput,
      answer: held,
    },
    (ctx, { body }) => setAppPrice(ctx, body),
  );
}

function publicationRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APPS}/announce`,
      summary: 'Ask the platform to announce an app, which can then be reserved',
      body: shapes.announceAppInput,
      answer: z.null(),
    },
    (ctx, { body }) => announceApp(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APPS}/submit`,
      summary: 'Ask the platform to list a web app',
      body: shapes.appIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => submitWebApp(ctx, body.id).then(() => null),
  );
}
