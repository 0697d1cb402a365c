export { apiMarketWiring } from '../domains/api-market/wiring.server.ts';
export { appMarketWiring } from '../domains/app-market/wiring.server.ts';
export { chatWiring } from '../domains/chat/wiring.server.ts';
export { forumWiring } from '../domains/forum/wiring.server.ts';
export { storesWiring } from '../domains/stores/wiring.server.ts';
