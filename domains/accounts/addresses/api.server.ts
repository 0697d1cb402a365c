import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { listAddresses, listCountries } from '../queries.server.ts';
import {
  addressIdInput,
  addressInput,
  addressRuleQuery,
  addressRuleShape,
  addressShape,
  countryShape,
} from './contract.ts';
import { setDefaultAddress } from './default-address.server.ts';
import { deleteAddress } from './delete-address.server.ts';
import { readAddressRule } from './postal-rules.ts';
import { saveAddress } from './save-address.server.ts';

const BASE = '/api/front/address';

/** The calls about the actor's own addresses, and the countries they may be in. */
export function addressRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'address', access: 'member' } as const;
  endpoint(
    api,
    { ...shape, method: 'get', path: `${BASE}/list`, summary: 'One’s own addresses', answer: z.array(addressShape) },
    (ctx) => listAddresses(ctx),
  );
  endpoint(
    api,
    { ...shape, path: `${BASE}/save`, summary: 'Add or change', body: addressInput, answer: addressIdInput },
    (ctx, { body }) => saveAddress(ctx, body),
  );
  endpoint(
    api,
    { ...shape, path: `${BASE}/delete`, summary: 'Delete', body: addressIdInput, answer: z.null() },
    async (ctx, { body }) => deleteAddress(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${BASE}/default`, summary: 'Make it the default', body: addressIdInput, answer: z.null() },
    async (ctx, { body }) => setDefaultAddress(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/country/list',
      tag: 'address',
      summary: 'Countries with dial codes',
      access: 'anyone',
      answer: z.array(countryShape),
      kept: ['countries'],
    },
    async (ctx) => listCountries(ctx.locale),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/country/address',
      tag: 'address',
      summary: 'How addresses of a country are written',
      access: 'anyone',
      query: addressRuleQuery,
      answer: addressRuleShape,
      kept: ['countries'],
    },
    async (ctx, { query }) => readAddressRule(query.country, ctx.locale),
  );
}
