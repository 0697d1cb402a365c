import { type Api, endpoint } from '../../kit/endpoint.ts';
import { newCaptcha } from './captchas.server.ts';
import { captchaAnswer, captchaQuery } from './contract.ts';

export function captchaRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/captcha',
      tag: 'login',
      summary: 'A captcha for what asks for one: valid for five minutes and one try',
      access: 'anyone',
      query: captchaQuery,
      answer: captchaAnswer,
    },
    (ctx, { query }) => newCaptcha(ctx, query),
  );
}
