import { z } from '@hono/zod-openapi';
import { MULTIPART_BYTES } from '../../../platform/http/body-sizes.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { DOCUMENT_LIMITS } from '../documents/rules.ts';
import * as shapes from './contract.ts';
import { createApi } from './create-api.server.ts';
import { editApi } from './edit-api.server.ts';
import { importDocument, importFromAddress } from './import-document.server.ts';
import { listOwnApis, readOwnApi } from './own-apis.server.ts';
import { saveApiIcon } from './save-icon.server.ts';
import { submitApi, withdrawApi } from './submit-api.server.ts';

const APIS = '/api/developer/apis';
const READ = { tag: 'developer apis', method: 'get', access: 'developer:figures.read' } as const;
const WRITE = { tag: 'developer apis', method: 'post', access: 'developer:products.publish' } as const;

/** APIs of one's own developer account. */
export function ownApiRoutes(api: Api): void {
  endpoint(api, { ...READ, path: `${APIS}/list`, summary: 'One’s APIs', answer: shapes.ownApisAnswer }, (ctx) =>
    listOwnApis(ctx),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/create`,
      summary: 'Create an API, which only the team sees',
      body: shapes.createApiInput,
      answer: shapes.apiIdAnswer,
    },
    (ctx, { body }) => createApi(ctx, body),
  );
  documentRoutes(api);
  stateRoutes(api);
}

function documentRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/document`,
      summary: 'Import the OpenAPI document of an API (as the body or a multipart file)',
      description: 'JSON or YAML of OpenAPI 2.0 to 3.2, at most 10 MB, without references to other files.',
      upload: true,
      query: shapes.importDocumentQuery,
      maxBytes: DOCUMENT_LIMITS.bytes + MULTIPART_BYTES,
      answer: shapes.importDocumentAnswer,
    },
    (ctx, { query, file }) => importDocument(ctx, query.id, file),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/document_address`,
      summary: 'Import the OpenAPI document of an API from an https address',
      body: shapes.importAddressInput,
      answer: shapes.importDocumentAnswer,
    },
    (ctx, { body }) => importFromAddress(ctx, body),
  );
}

function stateRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...READ,
      path: `${APIS}/detail`,
      summary: 'One’s API, with its document and what it needs before it can be submitted',
      query: shapes.ownApiQuery,
      answer: shapes.ownApiAnswer,
    },
    (ctx, { query }) => readOwnApi(ctx, query.id),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/icon`,
      summary: 'Save the icon of an API, or remove it if it is empty',
      body: shapes.apiIconInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveApiIcon(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/edit`,
      summary: 'Change the texts of an API',
      body: shapes.editApiInput,
      answer: z.null(),
    },
    (ctx, { body }) => editApi(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/submit`,
      summary: 'Submit an API for review',
      body: shapes.apiIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => submitApi(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${APIS}/withdraw`,
      summary: 'Take an API back from review',
      body: shapes.apiIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => withdrawApi(ctx, body.id).then(() => null),
  );
}
