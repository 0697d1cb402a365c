import { chatReportQuery } from '../../domains/chat/reports/contract.ts';
import { readChatReport } from '../../domains/chat/reports/read-report.server.ts';
import { requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { ChatReportPage } from '../back-office/chat/chat-report.tsx';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat-report';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { days } = readQuery(chatReportQuery.pick({ days: true }), request);
  return readChatReport(ctx, { merId: (await requireOwnMerchant(ctx, 'chat.answer')).id, days });
}

/** How the agents of one’s own shop answer. */
export default function ShopChatReport({ loaderData }: Route.ComponentProps) {
  return <ChatReportPage report={loaderData} desk="/login2/chat" />;
}
