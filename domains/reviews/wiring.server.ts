import { job, type Wiring } from '../kit/wiring.ts';
import { reviewRoutes } from './api.server.ts';
import { aggregateRatings } from './count-ratings.server.ts';
import { REVIEWS_ERRORS } from './errors.ts';
import { notifyOfModeration, notifyOfReply } from './notify-author.server.ts';
import { reviewOfficeRoutes } from './office-api.server.ts';
import { anonymiseAuthor, exportReviews, followAvatar } from './personal-data.server.ts';

export const reviewsWiring: Wiring = {
  errors: REVIEWS_ERRORS,
  calls: [reviewRoutes, reviewOfficeRoutes],
  listen(events) {
    events.on('review.replied', notifyOfReply);
    events.on('review.moderated', notifyOfModeration);
    events.on('account.avatar-changed', followAvatar);
    events.on('account.data-wanted', exportReviews);
    events.on('account.left', anonymiseAuthor);
  },
  jobs: [job('ratings', 30_000, aggregateRatings)],
};
