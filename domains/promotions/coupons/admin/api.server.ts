import type { CallTag } from '../../../kit/call-tags.ts';
import type { Ctx } from '../../../kit/context.ts';
import { type Api, endpoint } from '../../../kit/endpoint.ts';
import type { Access } from '../../../kit/endpoint-shape.ts';
import {
  batchInput,
  batchStoppedAnswer,
  codesAnswer,
  codesInput,
  couponIdParam,
  couponInput,
  couponSavedAnswer,
  issuedDetailAnswer,
  issuedListAnswer,
  issuedListQuery,
  switchInput,
} from './contract.ts';
import { type Issuer, merchantIssuer, platformIssuer } from './issuer.server.ts';
import { makeCodes, stopCodes } from './make-codes.server.ts';
import { listIssued, readIssued } from './queries.server.ts';
import { saveCoupon } from './save-coupon.server.ts';
import { switchCoupon } from './switch-coupon.server.ts';

const SHOP = { read: 'shop:promotions.read', edit: 'shop:promotions.edit' } as const;
const STAFF = { read: 'permission:promotions.manage', edit: 'permission:promotions.manage' } as const;

interface Side {
  /** Prefix of its paths. */
  path: string;
  tag: CallTag;
  access: { read: Access; edit: Access };
  /** The actor as an issuer; throws if they are not. */
  issuer: (ctx: Ctx, permission?: 'promotions.read' | 'promotions.edit') => Promise<Issuer>;
}

/** Merchants and the platform manage coupons with the same calls, each their own. */
export function couponAdminRoutes(api: Api): void {
  for (const side of [
    { path: '/api/merchant/coupon', tag: 'merchant', access: SHOP, issuer: merchantIssuer },
    { path: '/api/platform/coupon', tag: 'platform', access: STAFF, issuer: platformIssuer },
  ] as const) {
    addReads(api, side);
    addWrites(api, side);
    addCodes(api, side);
  }
}

function addReads(api: Api, { path, tag, access, issuer }: Side): void {
  endpoint(
    api,
    {
      method: 'get',
      path: `${path}/list`,
      tag,
      access: access.read,
      summary: 'One’s own coupons with their results',
      query: issuedListQuery,
      answer: issuedListAnswer,
    },
    async (ctx, { query }) => listIssued(ctx, await issuer(ctx, 'promotions.read'), query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: `${path}/detail/{id}`,
      tag,
      access: access.read,
      summary: 'One coupon with its batches of codes',
      params: couponIdParam,
      answer: issuedDetailAnswer,
    },
    async (ctx, { params }) => readIssued(ctx, await issuer(ctx, 'promotions.read'), params.id),
  );
}

function addWrites(api: Api, { path, tag, access, issuer }: Side): void {
  endpoint(
    api,
    {
      method: 'post',
      path: `${path}/save`,
      tag,
      access: access.edit,
      summary: 'Create or change a coupon',
      body: couponInput,
      answer: couponSavedAnswer,
    },
    async (ctx, { body }) => ({ id: await saveCoupon(ctx, await issuer(ctx), body) }),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: `${path}/switch`,
      tag,
      access: access.edit,
      summary: 'Stop or resume a coupon',
      body: switchInput,
      answer: couponSavedAnswer,
    },
    async (ctx, { body }) => {
      await switchCoupon(ctx, await issuer(ctx), body);
      return { id: body.id };
    },
  );
}

function addCodes(api: Api, { path, tag, access, issuer }: Side): void {
  endpoint(
    api,
    {
      method: 'post',
      path: `${path}/codes`,
      tag,
      access: access.edit,
      summary: 'Create a batch of codes, shown only once',
      body: codesInput,
      answer: codesAnswer,
    },
    async (ctx, { body }) => makeCodes(ctx, await issuer(ctx), body),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: `${path}/codes_stop`,
      tag,
      access: access.edit,
      summary: 'Disable the unused codes of a batch',
      body: batchInput,
      answer: batchStoppedAnswer,
    },
    async (ctx, { body }) => ({ unused: await stopCodes(ctx, await issuer(ctx), body.batchId) }),
  );
}
