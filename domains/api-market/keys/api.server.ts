import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { revokeKey, rotateKey } from './change-key.server.ts';
import {
  apiKeyIdInput,
  apiKeyListQuery,
  apiKeysAnswer,
  madeApiKeyAnswer,
  makeApiKeyInput,
  rotateApiKeyInput,
} from './contract.ts';
import { listApiKeys } from './list-keys.server.ts';
import { makeKey } from './make-key.server.ts';

const KEYS = { tag: 'api subscriptions', access: 'member', method: 'post' } as const;

export function apiKeyRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...KEYS,
      method: 'get',
      path: '/api/front/api/keys',
      summary: 'Keys of an own subscription',
      query: apiKeyListQuery,
      answer: apiKeysAnswer,
    },
    (ctx, { query }) => listApiKeys(ctx, query.subscriptionId),
  );
  endpoint(
    api,
    {
      ...KEYS,
      path: '/api/front/api/make_key',
      summary: 'Make a key of an own subscription; it is returned only this once',
      description: 'Send it to the gateway as `Authorization: Bearer …` or in the header `X-Stoa-Key`.',
      body: makeApiKeyInput,
      answer: madeApiKeyAnswer,
    },
    (ctx, { body }) => makeKey(ctx, body),
  );
  endpoint(
    api,
    {
      ...KEYS,
      path: '/api/front/api/rotate_key',
      summary: 'Replace a key by a new one; the old one is accepted until the end of the overlap',
      body: rotateApiKeyInput,
      answer: madeApiKeyAnswer,
    },
    (ctx, { body }) => rotateKey(ctx, body),
  );
  endpoint(
    api,
    {
      ...KEYS,
      path: '/api/front/api/revoke_key',
      summary: 'Revoke a key at once',
      body: apiKeyIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => revokeKey(ctx, body.id).then(() => null),
  );
}
