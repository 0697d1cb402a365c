import type { Wiring } from '../wiring.ts';
import { siteRoutes } from './api.server.ts';

export const sitesWiring: Wiring = {
  calls: [siteRoutes],
};
