import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const chatPages: readonly PageRow[] = pagesIn('none', {
  '/chat': { module: 'chat/list.tsx', access: 'member' },
  '/chat/:merId': { module: 'chat/window.tsx', access: 'member' },
});
