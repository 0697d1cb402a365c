import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { storeRoutes } from './api.server.ts';
import { fillStoresDemo } from './demo/demo.ts';
import { designRoutes } from './design/api.server.ts';
import { STORE_ERRORS } from './errors.ts';
import { hostRoutes } from './hosts/api.server.ts';
import { watchHosts } from './hosts/watch-hosts.server.ts';

export const storesWiring: Wiring = {
  errors: STORE_ERRORS,
  // the path /api/front/store/host is not an id
  calls: [hostRoutes, storeRoutes, designRoutes],
  demo: fillStoresDemo,
  jobs: [outgoing(job('store hosts', 60_000, watchHosts))],
};
