import { job, type Wiring } from '../kit/wiring.ts';
import { siteRoutes } from './api.server.ts';
import { countAdvertisements } from './note-advertisements.server.ts';

export const sitesWiring: Wiring = {
  calls: [siteRoutes],
  jobs: [job('ad figures', 10_000, countAdvertisements)],
};
