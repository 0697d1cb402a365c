import { Readable } from 'node:stream';
import { auditFilter } from '../../../domains/platform-office/audit-log/contract.ts';
import { exportAudit } from '../../../domains/platform-office/audit-log/export-audit.server.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/audit-file';

/** The filtered audit log as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const content = await exportAudit(pageCtx(context), readQuery(auditFilter, request));
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    },
  });
}
