import type { Wiring } from '../kit/wiring.ts';
import { API_MARKET_ERRORS } from './errors.ts';
import { ownApiRoutes } from './manage/api.server.ts';
import { apiReadingRoutes } from './reading/api.server.ts';
import { API_LISTS, countApiFiles, listApiPages } from './reading/sitemap.server.ts';

export const apiMarketWiring: Wiring = {
  errors: API_MARKET_ERRORS,
  calls: [apiReadingRoutes, ownApiRoutes],
  sitemap: {
    name: 'apis',
    siteType: 'api',
    home: '/api_index',
    countFiles: countApiFiles,
    list: listApiPages,
    tags: [API_LISTS],
  },
};
