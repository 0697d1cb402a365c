import { job, type Wiring } from '../kit/wiring.ts';
import { merchantRoutes } from './api.server.ts';
import { MERCHANTS_ERRORS } from './errors.ts';
import { aggregateFollowers } from './followers/count-followers.server.ts';
import { freightRoutes } from './freight/api.server.ts';
import { keyRoutes } from './keys/api.server.ts';
import { onboardingReviewRoutes, onboardingRoutes, qualificationRoutes } from './onboarding/api.server.ts';
import { anonymiseOwner, exportShops, nameOpenShops } from './personal-data.server.ts';
import { shopSettingsRoutes } from './settings/api.server.ts';
import { checkShopAccess } from './shop-access.server.ts';
import { staffRoutes } from './staff/api.server.ts';
import { supervisionRoutes } from './supervision/api.server.ts';

export const merchantsWiring: Wiring = {
  errors: MERCHANTS_ERRORS,
  access: { shop: checkShopAccess },
  calls: [
    merchantRoutes,
    onboardingRoutes,
    onboardingReviewRoutes,
    qualificationRoutes,
    freightRoutes,
    staffRoutes,
    keyRoutes,
    supervisionRoutes,
    shopSettingsRoutes,
  ],
  listen(events) {
    events.on('account.data-wanted', exportShops);
    events.on('account.leaving', nameOpenShops);
    events.on('account.left', anonymiseOwner);
  },
  jobs: [job('followers', 5_000, aggregateFollowers)],
};
