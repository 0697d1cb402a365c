import type { Wiring } from '../wiring.ts';
import { APP_MARKET_ERRORS } from './errors.ts';
import { ownAppRoutes } from './manage/api.server.ts';

export const appMarketWiring: Wiring = {
  errors: APP_MARKET_ERRORS,
  calls: [ownAppRoutes],
};
