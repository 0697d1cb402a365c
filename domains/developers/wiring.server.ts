import type { Wiring } from '../kit/wiring.ts';
import {
  developerProfileRoutes,
  developerReviewRoutes,
  developerRoutes,
  developerSupervisionRoutes,
  developerTeamRoutes,
} from './api.server.ts';
import { DEVELOPERS_ERRORS } from './errors.ts';
import { checkDeveloperAccess } from './own-developer.server.ts';
import { exportDeveloper, forgetDeveloper } from './personal-data.server.ts';

export const developersWiring: Wiring = {
  errors: DEVELOPERS_ERRORS,
  access: { developer: checkDeveloperAccess },
  calls: [
    developerRoutes,
    developerProfileRoutes,
    developerTeamRoutes,
    developerReviewRoutes,
    developerSupervisionRoutes,
  ],
  listen(events) {
    events.on('account.data-wanted', exportDeveloper);
    events.on('account.left', forgetDeveloper);
  },
};
