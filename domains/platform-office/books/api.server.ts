import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { ledgerCheckAnswer } from './contract.ts';
import { readLedgerCheck } from './read-check.server.ts';
import { requestLedgerCheck } from './request-check.server.ts';

export function officeBookRoutes(api: Api): void {
  const shared = { tag: 'platform', access: 'permission:payments.manage' } as const;
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: '/api/platform/books/list',
      summary: 'What the last check of all ledgers found',
      answer: ledgerCheckAnswer,
    },
    (ctx) => readLedgerCheck(ctx),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: '/api/platform/books/check',
      summary: 'Ask for a check of all ledgers; a job runs it',
      answer: z.null(),
    },
    (ctx) => requestLedgerCheck(ctx).then(() => null),
  );
}
