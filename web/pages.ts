import { accountPages } from './account/pages.ts';
import { apiPages } from './apis/pages.ts';
import { appPages } from './apps/pages.ts';
import { chatPages } from './chat/pages.ts';
import { devPages } from './dev/pages.ts';
import { developerOfficePages } from './developer-office/pages.ts';
import { forumPages } from './forum/pages.ts';
import { loginPages } from './login/pages.ts';
import { PageTable } from './manifest/page-table.ts';
import { merchantOfficePages } from './merchant-office/pages.ts';
import { platformOfficePages } from './platform-office/pages.ts';
import { sandboxPages } from './sandbox/pages.ts';
import { shopPages } from './shop/pages.ts';
import { sitePages } from './site/pages.ts';
import { storePages } from './store/pages.ts';

/**
 * Every page of the product. Routes, login guards, body limits, sitemap, robots.txt, locale areas and the exceptions of
 * the content security policy are derived from these rows; a page without a row does not exist.
 */
export const PAGES = new PageTable([
  ...sitePages,
  ...loginPages,
  ...accountPages,
  ...shopPages,
  ...storePages,
  ...appPages,
  ...apiPages,
  ...forumPages,
  ...chatPages,
  ...merchantOfficePages,
  ...developerOfficePages,
  ...platformOfficePages,
  ...sandboxPages,
  ...devPages,
]);
