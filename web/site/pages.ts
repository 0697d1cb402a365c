import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const sitePages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/site': { module: 'site/site-intro.tsx', exempt: ['membership'], crawl: 'list' },
    '/agreement': { module: 'site/agreement.tsx', exempt: ['membership'], crawl: 'list', query: '?mark=user' },
    '/privacy_agreement': { module: 'site/privacy-agreement.tsx', exempt: ['membership'], crawl: 'list' },
  }),
  ...pagesIn('none', {
    '/preferences': { module: 'site/preferences.ts', exempt: ['membership', 'suspension'] },
  }),
];
