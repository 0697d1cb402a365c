import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { reportAnswer, reportFileQuery, reportQuery } from './contract.ts';
import { exportReport } from './export-report.server.ts';
import { readReport } from './read-report.server.ts';

const GET = { method: 'get', tag: 'platform', access: 'permission:figures.read', replica: 'everyone' } as const;

export function reportRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/platform/report',
      summary: 'Sales, refunds and commission of a period, by time, site, shop or category',
      query: reportQuery,
      answer: reportAnswer,
    },
    (ctx, { query }) => readReport(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/platform/report/export',
      summary: 'A report, or the lines of its orders and refunds, as a CSV file',
      query: reportFileQuery,
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => csvAnswer('report.csv', await exportReport(ctx, query)),
  );
}
