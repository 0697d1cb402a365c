export { apiMarketWing } from './api-market/wing.ts';
export { appMarketWing } from './app-market/wing.ts';
export { chatWing } from './chat/wing.ts';
export { forumWing } from './forum/wing.ts';
export { storesWing } from './stores/wing.ts';
