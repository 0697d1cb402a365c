import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const sitePages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/site': { module: 'site/site-intro.tsx', exempt: ['membership'], crawl: 'list' },
    '/developer/home': { module: 'site/developers/home.tsx', id: 'developer_home', crawl: 'list' },
    '/developer/apply': { module: 'site/developers/apply.tsx', id: 'developer_apply', access: 'member' },
    '/service_address': { module: 'site/service-address.tsx', exempt: ['closed', 'membership', 'suspension'] },
    '/agreement': { module: 'site/agreement.tsx', exempt: ['membership'], crawl: 'list', query: '?mark=user' },
    '/privacy_agreement': { module: 'site/privacy-agreement.tsx', exempt: ['membership'], crawl: 'list' },
  }),
  ...pagesIn('none', {
    '/preferences': { module: 'site/preferences.ts', exempt: ['membership', 'suspension'] },
  }),
];
