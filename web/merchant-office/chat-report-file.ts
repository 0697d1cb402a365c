import { chatReportQuery } from '../../domains/chat/reports/contract.ts';
import { exportChatReport } from '../../domains/chat/reports/read-report.server.ts';
import { requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { csvAnswer } from '../../platform/http/file-answer.ts';
import { BYTE_ORDER_MARK } from '../../platform/text/csv-line.ts';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat-report-file';

/** The report as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { days } = readQuery(chatReportQuery.pick({ days: true }), request);
  const file = await exportChatReport(ctx, { merId: (await requireOwnMerchant(ctx, 'chat.answer')).id, days });
  return csvAnswer('chat-report.csv', BYTE_ORDER_MARK + file);
}
