import type { Wiring } from '../wiring.ts';
import { pointsRoutes } from './api.server.ts';
import { POINTS_ERRORS } from './errors.ts';
import { freeOrderPoints, freezeOrderPoints, takeOrderPointsBack } from './order-points.server.ts';
import { eraseVisits, exportPoints } from './personal-data.server.ts';
import { takeReviewPointsBack, thankForReview } from './review-points.server.ts';

export const pointsWiring: Wiring = {
  errors: POINTS_ERRORS,
  calls: [pointsRoutes],
  listen(events) {
    events.on('order.received', freezeOrderPoints);
    events.on('order.final', freeOrderPoints);
    events.on('refund.changed', takeOrderPointsBack);
    events.on('refund.changed', takeReviewPointsBack);
    events.on('review.written', thankForReview);
    events.on('account.data-wanted', exportPoints);
    events.on('account.left', eraseVisits);
  },
};
