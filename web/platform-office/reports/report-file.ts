import { reportFileQuery } from '../../../domains/platform-office/reports/contract.ts';
import { exportReport } from '../../../domains/platform-office/reports/export-report.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/report-file';

/** The report, or its orders, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readQuery(reportFileQuery, request);
  return csvAnswer(
    query.content === 'orders' ? 'report-orders.csv' : 'report.csv',
    await exportReport(pageCtx(context), query),
  );
}
