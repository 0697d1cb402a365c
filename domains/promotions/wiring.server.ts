import { job, type Wiring } from '../kit/wiring.ts';
import { promotionRoutes } from './api.server.ts';
import { calendarRoutes } from './calendar/api.server.ts';
import { campaignAdminRoutes } from './campaigns/admin/api.server.ts';
import { campaignRoutes } from './campaigns/api.server.ts';
import { failGroups } from './campaigns/fail-groups.server.ts';
import {
  notifyOfContribution,
  notifyOfFailedGroup,
  notifyOfFilledGroup,
  notifyOfFreeSlot,
} from './campaigns/notify.server.ts';
import { exportCampaigns } from './campaigns/personal-data.server.ts';
import { couponAdminRoutes } from './coupons/admin/api.server.ts';
import { PROMOTIONS_ERRORS } from './errors.ts';
import { flashAdminRoutes } from './flash-sale/admin/api.server.ts';
import { flashSaleRoutes } from './flash-sale/api.server.ts';
import { exportCoupons } from './personal-data.server.ts';

export const promotionsWiring: Wiring = {
  errors: PROMOTIONS_ERRORS,
  calls: [
    promotionRoutes,
    calendarRoutes,
    couponAdminRoutes,
    flashSaleRoutes,
    flashAdminRoutes,
    campaignRoutes,
    campaignAdminRoutes,
  ],
  listen(events) {
    events.on('group.filled', notifyOfFilledGroup);
    events.on('group.failed', notifyOfFailedGroup);
    events.on('group.left', notifyOfFreeSlot);
    events.on('bargain.contributed', notifyOfContribution);
    events.on('account.data-wanted', exportCoupons);
    events.on('account.data-wanted', exportCampaigns);
  },
  jobs: [job('unfilled groups', 5_000, failGroups)],
};
