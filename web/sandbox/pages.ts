import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const sandboxPages: readonly PageRow[] = [
  ...pagesIn('none', {
    '/sandbox/pay/:ref': { module: 'sandbox/pay.tsx', exempt: ['membership'] },
  }),
];
