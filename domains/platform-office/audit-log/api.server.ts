import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { requirePermission } from '../../context.ts';
import { type Api, endpoint } from '../../endpoint.ts';
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
  addExport(api);
}

/** The one call here that answers with a file instead of JSON. */
function addExport(api: Api): void {
  const route = createRoute({
    method: 'get',
    path: '/api/platform/audit/export',
    tags: ['platform'],
    summary: 'The audit log as a CSV file',
    'x-access': 'permission:audit.read',
    security: [{ token: [] }],
    // who may call is asked before what is asked
    middleware: async (c, next) => {
      requirePermission(c.get('ctx'), 'audit.read');
      await next();
    },
    request: { query: auditFilter },
    responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
  });
  api.openapi(route, async (c) => {
    const content = await exportAudit(c.get('ctx'), c.req.valid('query'));
    return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'no-store',
      },
    }) as never;
  });
}
