export { apiPages } from './apis/pages.ts';
export { appPages } from './apps/pages.ts';
export { chatPages } from './chat/pages.ts';
export { forumPages } from './forum/pages.ts';
export { storePages } from './store/pages.ts';
