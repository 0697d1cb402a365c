import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { currenciesAnswer, currencyInput } from './contract.ts';
import { listCurrencies, saveCurrency } from './currencies.server.ts';

const shape = { tag: 'platform', access: 'permission:sites.manage' } as const;

export function officeCurrencyRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/currency/list',
      summary: 'Currencies and their rates',
      answer: currenciesAnswer,
    },
    (ctx) => listCurrencies(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/platform/currency/save',
      summary: 'Add a currency or change its rate',
      body: currencyInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveCurrency(ctx, body).then(() => null),
  );
}
