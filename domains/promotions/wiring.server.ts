import { job, type Wiring } from '../wiring.ts';
import { promotionRoutes } from './api.server.ts';
import { activityOfferingRoutes } from './campaigns/admin/api.server.ts';
import { activityRoutes } from './campaigns/api.server.ts';
import { failTeams } from './campaigns/fail-teams.server.ts';
import { notifyOfFailedTeam, notifyOfFilledTeam, notifyOfFreeSeat, notifyOfHelp } from './campaigns/notify.server.ts';
import { giveActivities } from './campaigns/personal-data.server.ts';
import { couponIssuingRoutes } from './coupons/admin/api.server.ts';
import { PROMOTIONS_ERRORS } from './errors.ts';
import { flashOfferingRoutes } from './flash-sale/admin/api.server.ts';
import { flashSaleRoutes } from './flash-sale/api.server.ts';
import { giveCoupons } from './personal-data.server.ts';

export const promotionsWiring: Wiring = {
  errors: PROMOTIONS_ERRORS,
  calls: [
    promotionRoutes,
    couponIssuingRoutes,
    flashSaleRoutes,
    flashOfferingRoutes,
    activityRoutes,
    activityOfferingRoutes,
  ],
  listen(events) {
    events.on('team.filled', notifyOfFilledTeam);
    events.on('team.failed', notifyOfFailedTeam);
    events.on('team.left', notifyOfFreeSeat);
    events.on('effort.helped', notifyOfHelp);
    events.on('account.data-wanted', giveCoupons);
    events.on('account.data-wanted', giveActivities);
  },
  jobs: [job('unfilled teams', 5_000, failTeams)],
};
