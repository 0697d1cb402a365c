import type { Wiring } from '../kit/wiring.ts';
import { API_MARKET_ERRORS } from './errors.ts';

export const apiMarketWiring: Wiring = { errors: API_MARKET_ERRORS };
