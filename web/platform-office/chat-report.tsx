import { chatReportQuery } from '../../domains/chat/reports/contract.ts';
import { readChatReport } from '../../domains/chat/reports/read-report.server.ts';
import { PLATFORM } from '../../domains/chat/rules.ts';
import { requirePlatformPermission } from '../../domains/kit/context.ts';
import { ChatReportPage } from '../back-office/chat/chat-report.tsx';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat-report';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  requirePlatformPermission(ctx, 'chat.answer');
  const { days } = readQuery(chatReportQuery.pick({ days: true }), request);
  return readChatReport(ctx, { merId: PLATFORM, days });
}

/** How the agents of the platform’s own service answer. */
export default function PlatformChatReport({ loaderData }: Route.ComponentProps) {
  return <ChatReportPage report={loaderData} desk="/admin/chat" />;
}
