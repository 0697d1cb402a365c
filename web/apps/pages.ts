import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const appPages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/apps/included_submit': { module: 'apps/inclusion/submit.tsx', id: 'included_submit', access: 'member' },
    '/apps/included_record': { module: 'apps/inclusion/record.tsx', id: 'included_record', access: 'member' },
  }),
];
