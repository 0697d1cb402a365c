import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { auditAnswer, auditFilter, auditQuery } from './contract.ts';
import { exportAudit } from './export-audit.server.ts';
import { listAudit } from './queries.server.ts';

export function officeAuditRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/audit/list',
      tag: 'platform',
      summary: 'The audit log, newest first',
      access: 'permission:audit.read',
      query: auditQuery,
      answer: auditAnswer,
    },
    (ctx, { query }) => listAudit(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/audit/export',
      replica: 'everyone',
      tag: 'platform',
      summary: 'The audit log as a CSV file',
      access: 'permission:audit.read',
      query: auditFilter,
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => csvAnswer('audit-log.csv', await exportAudit(ctx, query)),
  );
}
