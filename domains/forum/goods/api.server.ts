import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { setAuthorRate } from './author-rate.server.ts';
import { authorRateInput, sharesAnswer, sharesQuery, shopSharesAnswer } from './contract.ts';
import { listGoodsShares, listShopShares } from './list-shares.server.ts';

/** What authors earn of purchases through their topics. */
export function forumGoodsRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'community',
      access: 'member',
      path: '/api/community/wallet/goods_shares',
      summary: 'The member’s shares of purchases through their topics',
      description: 'Expected until nothing of the purchase can be refunded any more, then income.',
      query: sharesQuery,
      answer: sharesAnswer,
    },
    (ctx, { query }) => listGoodsShares(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      tag: 'merchant',
      access: 'shop:earnings.read',
      path: '/api/merchant/earnings/author_shares',
      summary: 'What the shop pays authors of topics about its products, by order line',
      query: sharesQuery,
      answer: shopSharesAnswer,
    },
    (ctx, { query }) => listShopShares(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      tag: 'merchant',
      access: 'shop:settings.edit',
      path: '/api/merchant/earnings/author_rate',
      summary: 'Set what authors of topics get of what is paid through them',
      description: 'In hundredths of a percent, at most 50 %. It counts for orders from then on.',
      body: authorRateInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await setAuthorRate(ctx, body);
      return null;
    },
  );
}
