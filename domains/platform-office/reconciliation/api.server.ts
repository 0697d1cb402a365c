import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { resolveFinding } from '../../payments/reconciliation/resolve-finding.server.ts';
import * as shapes from './contract.ts';
import { listFindings, listRuns } from './queries.server.ts';
import { startReconciliation } from './start-reconciliation.server.ts';

const ROOM = '/api/platform/reconciliation';
const shared = { tag: 'platform', access: 'permission:payments.manage' } as const;

export function officeReconciliationRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${ROOM}/list`,
      summary: 'Differences found with the payment providers',
      query: shapes.findingQuery,
      answer: shapes.findingsAnswer,
    },
    (ctx, { query }) => listFindings(ctx, query),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${ROOM}/runs`,
      summary: 'Latest comparisons with the payment providers',
      answer: shapes.runsAnswer,
    },
    (ctx) => listRuns(ctx),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: `${ROOM}/start`,
      summary: 'Compare a range of days with a payment provider',
      body: shapes.startInput,
      answer: shapes.startAnswer,
    },
    (ctx, { body }) => startReconciliation(ctx, body),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: `${ROOM}/resolve`,
      summary: 'Settle a difference with a note',
      body: shapes.resolveInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await resolveFinding(ctx, body);
      return null;
    },
  );
}
