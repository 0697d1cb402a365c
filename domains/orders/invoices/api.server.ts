import { type Api, endpoint } from '../../kit/endpoint.ts';
import { orderNoInput } from '../contract.ts';
import { invoicesAnswer, requestInvoiceInput } from './contract.ts';
import { readInvoices } from './read-invoices.server.ts';
import { requestInvoice } from './request-invoice.server.ts';

const ORDER = { tag: 'delivery', access: 'member' } as const;

export function invoiceRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...ORDER,
      method: 'get',
      path: '/api/front/order/invoice/{orderNo}',
      summary: 'Invoice and credit notes of an order',
      params: orderNoInput,
      answer: invoicesAnswer,
    },
    (ctx, { params }) => readInvoices(ctx, params.orderNo),
  );
  endpoint(
    api,
    {
      ...ORDER,
      method: 'post',
      path: '/api/front/order/invoice',
      summary: 'Request the invoice of an order',
      body: requestInvoiceInput,
      answer: invoicesAnswer,
    },
    async (ctx, { body }) => {
      await requestInvoice(ctx, body.orderNo, body.invoice);
      return readInvoices(ctx, body.orderNo);
    },
  );
}
