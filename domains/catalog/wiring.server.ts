import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { catalogRoutes } from './api.server.ts';
import { categoryRoutes } from './categories/api.server.ts';
import { followCategories } from './categories/category-work.server.ts';
import { collectionRoutes } from './collections/api.server.ts';
import { aggregateSales } from './count-sales.server.ts';
import { productFileRoutes } from './csv/api.server.ts';
import { CATALOG_ERRORS } from './errors.ts';
import { fetchDueImages } from './fetch-images.server.ts';
import { freightOfProductsRoutes } from './freight-api.server.ts';
import { eraseCollected, exportCollection } from './personal-data.server.ts';
import { shopPageRoutes } from './shops/api.server.ts';
import { productSupervisionRoutes } from './supervision/api.server.ts';

export const catalogWiring: Wiring = {
  errors: CATALOG_ERRORS,
  calls: [
    catalogRoutes,
    collectionRoutes,
    productFileRoutes,
    freightOfProductsRoutes,
    shopPageRoutes,
    productSupervisionRoutes,
    categoryRoutes,
  ],
  listen(events) {
    events.on('account.data-wanted', exportCollection);
    events.on('account.left', eraseCollected);
  },
  jobs: [
    outgoing({ name: 'pictures', everyMs: 5_000, run: fetchDueImages }),
    job('sales', 30_000, aggregateSales),
    job('category products', 3_000, followCategories),
  ],
};
