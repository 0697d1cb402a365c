import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { payPasswordAnswer, payPasswordInput } from './contract.ts';
import { readPayPassword } from './queries.server.ts';
import { setPayPassword } from './set-pay-password.server.ts';

const OWN = '/api/front/user/pay_password';

export function payPasswordRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: OWN,
      tag: 'payment',
      summary: 'Whether a pay password is set, and whether it is required now',
      access: 'member',
      answer: payPasswordAnswer,
    },
    (ctx) => readPayPassword(ctx),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: OWN,
      tag: 'payment',
      summary: 'Set or change the pay password',
      access: 'member',
      body: payPasswordInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await setPayPassword(ctx, body);
      return null;
    },
  );
}
