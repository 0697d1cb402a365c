import { MULTIPART_BYTES } from '../../../platform/http/body-sizes.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { DOCUMENT_LIMITS } from '../documents/rules.ts';
import * as shapes from './contract.ts';
import { createApi } from './create-api.server.ts';
import { importDocument } from './import-document.server.ts';
import { listOwnApis } from './own-apis.server.ts';

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
}
