import { job, type Wiring } from '../wiring.ts';
import { merchantRoutes } from './api.server.ts';
import { MERCHANTS_ERRORS } from './errors.ts';
import { foldFollowers } from './followers/count-followers.server.ts';
import { freightRoutes } from './freight/api.server.ts';
import { settlementReviewRoutes, settlementRoutes } from './onboarding/api.server.ts';
import { hideDocuments } from './onboarding/hide-documents.server.ts';
import { forgetOwner, giveShops, nameOpenShops } from './personal-data.server.ts';

export const merchantsWiring: Wiring = {
  errors: MERCHANTS_ERRORS,
  calls: [merchantRoutes, settlementRoutes, settlementReviewRoutes, freightRoutes],
  listen(events) {
    events.on('account.data-wanted', giveShops);
    events.on('account.leaving', nameOpenShops);
    events.on('account.left', forgetOwner);
  },
  jobs: [job('qualification documents', 60_000, hideDocuments), job('followers', 5_000, foldFollowers)],
};
