import { z } from '@hono/zod-openapi';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { partialAnswer } from '../../kit/partial-answer.ts';
import {
  customerAnswer,
  customerFilter,
  customerNoteInput,
  customerParams,
  customersAnswer,
  customersQuery,
  dropNoteInput,
  noteOnCustomersInput,
} from './contract.ts';
import { exportCustomers } from './export-customers.server.ts';
import { listCustomers } from './list-customers.server.ts';
import { dropCustomerNote, noteOnCustomer, noteOnCustomers } from './note-on-customer.server.ts';
import { readCustomer } from './read-customer.server.ts';

const GET = { tag: 'merchant orders', access: 'shop:customers.read', method: 'get' } as const;
const POST = { tag: 'merchant orders', access: 'shop:customers.edit', method: 'post', answer: z.null() } as const;

export function customerRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/merchant/customer/list',
      summary: 'Who bought from the shop',
      query: customersQuery,
      answer: customersAnswer,
    },
    (ctx, { query }) => listCustomers(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/merchant/customer/detail/{id}',
      summary: 'One customer with recent orders and the notes of the shop',
      params: customerParams,
      answer: customerAnswer,
    },
    (ctx, { params }) => readCustomer(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/merchant/customer/export',
      replica: 'everyone',
      summary: 'Customers as a CSV file',
      query: customerFilter,
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => csvAnswer('customers.csv', await exportCustomers(ctx, query)),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/customer/note', summary: 'Add a note about a customer', body: customerNoteInput },
    (ctx, { body }) => noteOnCustomer(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/customer/note/many',
      summary: 'Add the same note about up to 100 customers',
      body: noteOnCustomersInput,
      answer: partialAnswer,
    },
    (ctx, { body }) => noteOnCustomers(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/customer/note/delete',
      summary: 'Delete a note about a customer',
      body: dropNoteInput,
    },
    (ctx, { body }) => dropCustomerNote(ctx, body).then(() => null),
  );
}
