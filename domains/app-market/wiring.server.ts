import type { Wiring } from '../wiring.ts';
import { APP_MARKET_ERRORS } from './errors.ts';
import { inclusionReviewRoutes, inclusionRoutes } from './inclusions/api.server.ts';
import { exportInclusions, forgetInclusions } from './inclusions/personal-data.server.ts';

export const appMarketWiring: Wiring = {
  errors: APP_MARKET_ERRORS,
  calls: [inclusionRoutes, inclusionReviewRoutes],
  listen(events) {
    events.on('account.data-wanted', exportInclusions);
    events.on('account.left', forgetInclusions);
  },
};
