import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { createdKeyAnswer, createKeyInput, keyIdInput, keysAnswer } from './contract.ts';
import { createKey, listKeys, revokeKey } from './keys.server.ts';

const KEYS = { tag: 'merchant developers', access: 'shop:developers.manage', method: 'post' } as const;

export function keyRoutes(api: Api): void {
  endpoint(
    api,
    { ...KEYS, method: 'get', path: '/api/merchant/key/list', summary: 'API keys of the shop', answer: keysAnswer },
    (ctx) => listKeys(ctx),
  );
  endpoint(
    api,
    {
      ...KEYS,
      path: '/api/merchant/key/create',
      summary: 'Create an API key; it is returned only this once',
      description: 'Send it as `Authorization: Bearer …` to the calls under `/api/merchant/` within its scopes.',
      body: createKeyInput,
      answer: createdKeyAnswer,
    },
    (ctx, { body }) => createKey(ctx, body),
  );
  endpoint(
    api,
    { ...KEYS, path: '/api/merchant/key/revoke', summary: 'Revoke an API key', body: keyIdInput, answer: z.null() },
    (ctx, { body }) => revokeKey(ctx, body.id).then(() => null),
  );
}
