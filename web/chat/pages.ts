import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const chatPages: readonly PageRow[] = pagesIn('none', {
  '/chat': { module: 'chat/list.tsx', access: 'member', framed: true },
  '/chat/:merId': { module: 'chat/window.tsx', access: 'member', framed: true },
});
