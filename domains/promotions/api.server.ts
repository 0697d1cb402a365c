import { type Api, endpoint } from '../endpoint.ts';
import { claimCoupon } from './claim-coupon.server.ts';
import { claimCouponAnswer, claimCouponInput, myCouponsAnswer, myCouponsQuery } from './contract.ts';
import { readMyCoupons } from './queries.server.ts';

export function promotionRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/coupon/claim',
      tag: 'coupon',
      summary: 'Claim a coupon',
      access: 'member',
      body: claimCouponInput,
      answer: claimCouponAnswer,
    },
    (ctx, { body }) => claimCoupon(ctx, body.id),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/coupon/mine',
      tag: 'coupon',
      summary: 'Claimed coupons by state',
      access: 'member',
      query: myCouponsQuery,
      answer: myCouponsAnswer,
    },
    (ctx, { query }) => readMyCoupons(ctx, query),
  );
}
