import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { chatIdInput, messageShape } from '../contract.ts';
import { mailTranscript } from '../mail-transcript.server.ts';
import * as shapes from './contract.ts';
import { listDeskCoupons, sendCoupon } from './coupons.server.ts';
import { setLabels } from './labels.server.ts';
import { listSavedReplies, saveReply } from './saved-replies.server.ts';

const BASE = '/api/service/desk';
const shape = { tag: 'chat', access: 'member' } as const;
const post = { ...shape, method: 'post' } as const;
const get = { ...shape, method: 'get', query: shapes.merchantQuery } as const;

/** The agents' tools: each call checks that the actor answers for the merchant. */
export function deskToolRoutes(api: Api): void {
  endpoint(
    api,
    { ...get, path: `${BASE}/replies`, summary: 'Saved replies of a merchant', answer: shapes.savedRepliesAnswer },
    (ctx, { query }) => listSavedReplies(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/reply`,
      summary: 'Save a reply under a shortcut; without texts it is deleted',
      body: shapes.saveReplyInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveReply(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/labels`,
      summary: 'Set the labels of a customer',
      body: shapes.labelsInput,
      answer: z.null(),
    },
    (ctx, { body }) => setLabels(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...get, path: `${BASE}/coupons`, summary: 'Coupons that can be sent', answer: shapes.deskCouponsAnswer },
    (ctx, { query }) => listDeskCoupons(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/coupon`,
      summary: 'Send a coupon, which the shopper claims in the conversation',
      body: shapes.sendCouponInput,
      answer: messageShape,
    },
    (ctx, { body }) => sendCoupon(ctx, body),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/service/transcript',
      summary: 'Mail a conversation to its shopper',
      body: chatIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => mailTranscript(ctx, body.chatId).then(() => null),
  );
}
