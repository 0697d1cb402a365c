import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appIdInput, appIdParams } from '../manage/contract.ts';
import { changeRollout, withdrawVersion } from './change-release.server.ts';
import * as shapes from './contract.ts';
import { createVersion } from './create-version.server.ts';
import { listOwnVersions } from './own-versions.server.ts';
import { submitVersion } from './submit-version.server.ts';

const PATH = '/api/developer/apps/version';
const WRITE = { tag: 'developer apps', method: 'post', access: 'developer:products.publish' } as const;

/** Versions of one's own apps. */
export function appVersionRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'developer apps',
      method: 'get',
      access: 'developer:figures.read',
      path: `${PATH}s/{id}`,
      summary: 'The versions of an app with their files',
      params: appIdParams,
      answer: shapes.ownVersionsAnswer,
    },
    (ctx, { params }) => listOwnVersions(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${PATH}/create`,
      summary: 'Create a draft of a version, which takes files',
      body: shapes.createVersionInput,
      answer: appIdInput,
    },
    (ctx, { body }) => createVersion(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${PATH}/submit`,
      summary: 'Publish a version, now or later, to everyone or a part of the readers',
      description: 'A first version, new permissions or another signer wait for the platform.',
      body: shapes.submitVersionInput,
      answer: z.object({ isHeld: z.boolean() }),
    },
    (ctx, { body }) => submitVersion(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${PATH}/rollout`,
      summary: 'Change the part of the readers that gets a version',
      body: shapes.rolloutInput,
      answer: z.null(),
    },
    (ctx, { body }) => changeRollout(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...WRITE, path: `${PATH}/withdraw`, summary: 'Withdraw a version', body: appIdInput, answer: z.null() },
    (ctx, { body }) => withdrawVersion(ctx, body.id).then(() => null),
  );
}
