import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../../kit/endpoint.ts';
import { partialAnswer } from '../../../kit/partial-answer.ts';
import { applyLabelInput, labelIdInput, labelsAnswer, savedLabelAnswer, saveLabelInput } from '../contract.ts';
import { labelCustomers } from './label-customers.server.ts';
import { dropLabel, listLabels, saveLabel } from './labels.server.ts';

const POST = { tag: 'merchant orders', access: 'shop:customers.edit', method: 'post' } as const;

export function customerLabelRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'merchant orders',
      access: 'shop:customers.read',
      method: 'get',
      path: '/api/merchant/customer/label/list',
      summary: 'The labels of the shop, with how many customers have each',
      answer: labelsAnswer,
    },
    async (ctx) => ({ list: await listLabels(ctx) }),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/customer/label/save',
      summary: 'Add a label for customers, at most 50, or rename one',
      body: saveLabelInput,
      answer: savedLabelAnswer,
    },
    async (ctx, { body }) => ({ id: await saveLabel(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/customer/label/delete',
      summary: 'Delete a label and take it off all customers',
      body: labelIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => dropLabel(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/customer/label/apply',
      summary: 'Put a label on up to 100 customers, or take it off; a customer has at most 10',
      body: applyLabelInput,
      answer: partialAnswer,
    },
    (ctx, { body }) => labelCustomers(ctx, body),
  );
}
