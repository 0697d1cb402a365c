import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const storePages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/store': { module: 'store/store.tsx', crawl: 'list', replica: 'guests' },
    '/store/pay_order': { module: 'store/pay-order.tsx' },
    '/store/draft': { module: 'store/draft.tsx', access: 'member', framed: true },
    '/store/theme/:name': { module: 'store/preview.tsx' },
  }),
  ...pagesIn('none', {
    '/store/add': { module: 'store/add.ts' },
  }),
];
