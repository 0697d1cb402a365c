import type { Wiring } from '../kit/wiring.ts';
import { pointsRoutes } from './api.server.ts';
import { POINTS_ERRORS } from './errors.ts';
import { holdOrderPoints, releaseOrderPoints, reverseOrderPoints } from './order-points.server.ts';
import { eraseVisits, exportPoints } from './personal-data.server.ts';
import { creditReviewPoints, reverseReviewPoints } from './review-points.server.ts';

export const pointsWiring: Wiring = {
  errors: POINTS_ERRORS,
  calls: [pointsRoutes],
  listen(events) {
    events.on('order.received', holdOrderPoints);
    events.on('order.final', releaseOrderPoints);
    events.on('refund.changed', reverseOrderPoints);
    events.on('refund.changed', reverseReviewPoints);
    events.on('review.written', creditReviewPoints);
    events.on('account.data-wanted', exportPoints);
    events.on('account.left', eraseVisits);
  },
};
