import { type Api, endpoint } from '../../kit/endpoint.ts';
import { apiIdParams } from '../reading/contract.ts';
import { apiStatusAnswer } from './contract.ts';
import { readApiStatus } from './read-status.server.ts';

export function apiStatusRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/api/status/{id}',
      tag: 'apis',
      summary: 'How often an API answered in the last 90 days, and how fast',
      access: 'anyone',
      replica: 'guests',
      params: apiIdParams,
      answer: apiStatusAnswer,
    },
    (ctx, { params }) => readApiStatus(ctx, params.id),
  );
}
