import { type Api, endpoint } from '../../kit/endpoint.ts';
import { chatReportAnswer, chatReportQuery } from './contract.ts';
import { readChatReport } from './read-report.server.ts';

export function chatReportRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/service/desk/report',
      tag: 'chat',
      access: 'member',
      summary: 'First reply, resolution and rating by agent and hour',
      query: chatReportQuery,
      answer: chatReportAnswer,
    },
    (ctx, { query }) => readChatReport(ctx, query),
  );
}
