import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const appPages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/app_index': { module: 'apps/front/front.tsx', crawl: 'list', replica: 'guests' },
    '/app_detail/:id': { module: 'apps/detail/detail.tsx', crawl: 'visit', replica: 'guests' },
    '/app/app_search': { module: 'apps/search/search.tsx', crawl: 'list', replica: 'guests' },
    '/app/developer/:id': { module: 'apps/developer/developer.tsx', crawl: 'visit', replica: 'guests' },
    '/app/collection/:key': { module: 'apps/collection/collection.tsx', crawl: 'visit', replica: 'guests' },
    '/apps/download_record': { module: 'apps/records/download-record.tsx', access: 'member' },
    '/apps/reservation_record': { module: 'apps/records/reservation-record.tsx', access: 'member' },
    '/apps/included_submit': { module: 'apps/inclusion/submit.tsx', id: 'included_submit', access: 'member' },
    '/apps/included_record': { module: 'apps/inclusion/record.tsx', id: 'included_record', access: 'member' },
  }),
  ...pagesIn('none', { '/app/open/:id': { module: 'apps/detail/open.ts', id: 'open_web_app' } }),
];
