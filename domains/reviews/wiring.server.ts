import { job, type Wiring } from '../wiring.ts';
import { reviewRoutes } from './api.server.ts';
import { foldRatings } from './count-ratings.server.ts';
import { REVIEWS_ERRORS } from './errors.ts';
import { notifyOfModeration, notifyOfReply } from './notify-author.server.ts';
import { reviewOfficeRoutes } from './office-api.server.ts';
import { followAvatar, forgetAuthor, giveReviews } from './personal-data.server.ts';

export const reviewsWiring: Wiring = {
  errors: REVIEWS_ERRORS,
  calls: [reviewRoutes, reviewOfficeRoutes],
  listen(events) {
    events.on('review.replied', notifyOfReply);
    events.on('review.moderated', notifyOfModeration);
    events.on('account.avatar-changed', followAvatar);
    events.on('account.data-wanted', giveReviews);
    events.on('account.left', forgetAuthor);
  },
  jobs: [job('ratings', 30_000, foldRatings)],
};
