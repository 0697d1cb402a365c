import { job, type Wiring } from '../kit/wiring.ts';
import { appReviewRoutes, ownReviewRoutes } from './change-reviews/api.server.ts';
import { appDownloadRoutes } from './downloads/api.server.ts';
import { countWeeks, forgetGuests } from './downloads/count-weeks.server.ts';
import { appEditorialRoutes } from './editorial/api.server.ts';
import { APP_MARKET_ERRORS } from './errors.ts';
import { inclusionReviewRoutes, inclusionRoutes } from './inclusions/api.server.ts';
import { exportInclusions, forgetInclusions } from './inclusions/personal-data.server.ts';
import { ownAppRoutes } from './manage/api.server.ts';
import { keepAppCategory } from './manage/keep-category.server.ts';
import { appModerationRoutes } from './moderation/api.server.ts';
import { appClaimRoutes } from './ownership/api.server.ts';
import { watchClaims } from './ownership/watch-claims.server.ts';
import { exportApps, forgetAppReader } from './personal-data.server.ts';
import { appRatingRoutes, ownRatingRoutes } from './ratings/api.server.ts';
import { weighApps } from './ratings/recount-ratings.server.ts';
import { appReadingRoutes } from './reading/api.server.ts';
import { APP_LISTS, countAppFiles, listMarketPages } from './reading/sitemap.server.ts';
import { releaseIndexRoutes } from './release-index/api.server.ts';
import { issueIndex, SEALED_INDEX_KEY } from './release-index/issue-index.server.ts';
import { appReservationRoutes } from './reservations/api.server.ts';
import { tellReleased } from './reservations/tell-released.server.ts';
import { scanAgain } from './scanning/scan-again.server.ts';
import { appUploadRoutes } from './uploads/api.server.ts';
import { removeUnusedFiles } from './uploads/remove-unused.server.ts';
import { tidyAppUploads } from './uploads/uploads.server.ts';
import { appVersionRoutes } from './versions/api.server.ts';
import { publishDueVersions } from './versions/change-release.server.ts';

export const appMarketWiring: Wiring = {
  errors: APP_MARKET_ERRORS,
  calls: [
    ownAppRoutes,
    appVersionRoutes,
    appUploadRoutes,
    ownReviewRoutes,
    appReviewRoutes,
    appModerationRoutes,
    appClaimRoutes,
    appEditorialRoutes,
    appReadingRoutes,
    appDownloadRoutes,
    appReservationRoutes,
    appRatingRoutes,
    ownRatingRoutes,
    inclusionRoutes,
    inclusionReviewRoutes,
    releaseIndexRoutes,
  ],
  sealed: [SEALED_INDEX_KEY],
  listen(events) {
    events.on('category.deleting', keepAppCategory);
    events.on('account.data-wanted', exportApps);
    events.on('account.data-wanted', exportInclusions);
    events.on('account.left', forgetAppReader);
    events.on('account.left', forgetInclusions);
  },
  sitemap: {
    name: 'apps',
    siteType: 'app',
    home: '/app_index',
    countFiles: countAppFiles,
    list: listMarketPages,
    tags: [APP_LISTS],
  },
  jobs: [
    job('app downloads', 600_000, countWeeks),
    job('app guests', 3_600_000, forgetGuests),
    job('app releases', 30_000, publishDueVersions),
    job('app reservations', 30_000, tellReleased),
    job('app uploads', 3_600_000, tidyAppUploads),
    job('app ratings', 3_600_000, weighApps),
    job('app scans', 60_000, scanAgain),
    job('app index', 300_000, issueIndex),
    job('app unused files', 86_400_000, removeUnusedFiles),
    job('app ownership', 600_000, watchClaims),
  ],
};
