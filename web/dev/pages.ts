import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const devPages: readonly PageRow[] = [
  ...pagesIn('none', {
    '/dev/outbox': { module: 'dev/outbox.tsx', exempt: ['membership'] },
  }),
];
