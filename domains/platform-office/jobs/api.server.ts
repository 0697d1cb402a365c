import { type Api, endpoint } from '../../kit/endpoint.ts';
import { jobsAnswer } from './contract.ts';
import { listJobs } from './queries.server.ts';

export function officeJobRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/job/list',
      tag: 'platform',
      summary: 'Scheduled jobs, and how much work is due',
      access: 'permission:sites.manage',
      answer: jobsAnswer,
    },
    (ctx) => listJobs(ctx),
  );
}
