import type { Wiring } from '../wiring.ts';
import { storeRoutes } from './api.server.ts';
import { designRoutes } from './design/api.server.ts';
import { STORE_ERRORS } from './errors.ts';

export const storesWiring: Wiring = {
  errors: STORE_ERRORS,
  calls: [storeRoutes, designRoutes],
};
