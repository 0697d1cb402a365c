import type { Wiring } from '../wiring.ts';
import { APP_MARKET_ERRORS } from './errors.ts';

export const appMarketWiring: Wiring = {
  errors: APP_MARKET_ERRORS,
};
