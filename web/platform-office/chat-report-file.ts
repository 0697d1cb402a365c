import { chatReportQuery } from '../../domains/chat/reports/contract.ts';
import { exportChatReport } from '../../domains/chat/reports/read-report.server.ts';
import { PLATFORM } from '../../domains/chat/rules.ts';
import { requirePlatformPermission } from '../../domains/kit/context.ts';
import { csvAnswer } from '../../platform/http/file-answer.ts';
import { BYTE_ORDER_MARK } from '../../platform/text/csv-line.ts';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat-report-file';

/** The report as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  requirePlatformPermission(ctx, 'chat.answer');
  const { days } = readQuery(chatReportQuery.pick({ days: true }), request);
  const file = await exportChatReport(ctx, { merId: PLATFORM, days });
  return csvAnswer('chat-report.csv', BYTE_ORDER_MARK + file);
}
