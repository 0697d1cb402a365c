import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const apiPages: readonly PageRow[] = pagesIn('site', {
  '/api_index': { module: 'apis/front/front.tsx', crawl: 'list', replica: 'guests' },
  '/api_detail/:id': { module: 'apis/detail/detail.tsx', crawl: 'visit', replica: 'guests' },
  '/api_detail/:id/status': { module: 'apis/status/status.tsx', id: 'api_status', crawl: 'visit', replica: 'guests' },
  '/api_detail/:id/:operation': { module: 'apis/operation/operation.tsx', crawl: 'visit', replica: 'guests' },
  '/apis/subscriptions': { module: 'apis/subscriptions/list.tsx', id: 'api_subscriptions', access: 'member' },
  '/apis/subscriptions/:id': {
    module: 'apis/subscriptions/subscription.tsx',
    id: 'api_subscription',
    access: 'member',
  },
  '/apis/leaked_key': { module: 'apis/leaked-key/leaked-key.tsx', id: 'leaked_key', crawl: 'visit' },
  '/api_provider/:id': { module: 'apis/provider/provider.tsx', crawl: 'visit', replica: 'guests' },
  '/api/api_search': { module: 'apis/search/search.tsx', id: 'api_search', crawl: 'list', replica: 'guests' },
});
