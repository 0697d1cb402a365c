import { type Api, endpoint } from '../kit/endpoint.ts';
import {
  claimableCouponsAnswer,
  claimableCouponsQuery,
  claimCouponAnswer,
  claimCouponInput,
  myCouponsAnswer,
  myCouponsQuery,
} from './contract.ts';
import { claimCoupon } from './coupons/claim-coupon.server.ts';
import { redeemedCouponAnswer, redeemInput } from './coupons/codes/contract.ts';
import { redeemCoupon } from './coupons/codes/redeem-coupon.server.ts';
import { listClaimableCoupons } from './coupons/list-coupons.server.ts';
import { readMyCoupons } from './queries.server.ts';

export function promotionRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/coupon/redeem',
      tag: 'coupon',
      summary: 'Redeem a coupon code',
      access: 'member',
      body: redeemInput,
      answer: redeemedCouponAnswer,
    },
    (ctx, { body }) => redeemCoupon(ctx, body.code),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/coupon/list',
      tag: 'coupon',
      summary: 'Coupons that can be claimed',
      // not cached: whether one was claimed depends on the actor
      access: 'anyone',
      query: claimableCouponsQuery,
      answer: claimableCouponsAnswer,
    },
    (ctx, { query }) => listClaimableCoupons(ctx, query),
  );
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
      summary: 'Claimed coupons by status',
      access: 'member',
      query: myCouponsQuery,
      answer: myCouponsAnswer,
    },
    (ctx, { query }) => readMyCoupons(ctx, query),
  );
}
