import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { apiAbuseRoutes } from './abuse/api.server.ts';
import { API_MARKET_ERRORS } from './errors.ts';
import { apiKeyRoutes } from './keys/api.server.ts';
import { ownApiRoutes } from './manage/api.server.ts';
import { keepApiCategory } from './manage/keep-category.server.ts';
import { apiUsageRoutes } from './metering/api.server.ts';
import { apiModerationRoutes } from './moderation/api.server.ts';
import { ownPlanRoutes } from './plans/api.server.ts';
import { grantPlans, takeBackPlans } from './purchases/grant-plans.server.ts';
import { creditPlans } from './purchases/own-plan.server.ts';
import { remindOfPayments, remindOfQuotas } from './purchases/remind-subscribers.server.ts';
import { renewPlans } from './purchases/renew-plans.server.ts';
import { beginAnnouncedTerms } from './purchases/withdraw-plans.server.ts';
import { apiReadingRoutes } from './reading/api.server.ts';
import { API_LISTS, countApiFiles, listApiPages } from './reading/sitemap.server.ts';
import { apiStatusRoutes } from './status/api.server.ts';
import { apiSubscriptionRoutes } from './subscriptions/api.server.ts';
import { beginNextPlans } from './subscriptions/choose-next-plan.server.ts';
import { exportSubscriptions, forgetSubscriber } from './subscriptions/personal-data.server.ts';
import { ownUpstreamRoutes } from './upstream/api.server.ts';
import { checkDueApis } from './upstream/check-health.server.ts';
import { HEALTH_CHECK_MS } from './upstream/rules.ts';
import { SEALED_HEADERS } from './upstream/seal-header.server.ts';

export const apiMarketWiring: Wiring = {
  errors: API_MARKET_ERRORS,
  calls: [
    apiReadingRoutes,
    ownApiRoutes,
    ownPlanRoutes,
    ownUpstreamRoutes,
    apiSubscriptionRoutes,
    apiKeyRoutes,
    apiUsageRoutes,
    apiModerationRoutes,
    apiAbuseRoutes,
    apiStatusRoutes,
  ],
  sealed: SEALED_HEADERS,
  jobs: [
    outgoing(job('api health', HEALTH_CHECK_MS, (ctx) => checkDueApis(ctx))),
    job('api payments', 600_000, remindOfPayments),
    job('api quotas', 60_000, remindOfQuotas),
    job('api renewals', 300_000, renewPlans),
    job('api plans', 60_000, (ctx) => beginAnnouncedTerms(ctx).then(() => beginNextPlans(ctx))),
  ],
  listen(events) {
    events.on('category.deleting', keepApiCategory);
    events.on('account.data-wanted', exportSubscriptions);
    events.on('account.left', forgetSubscriber);
    events.on('order.paid', grantPlans);
    events.on('refund.changed', takeBackPlans);
    events.on('credits.wanted', creditPlans);
  },
  sitemap: {
    name: 'apis',
    siteType: 'api',
    home: '/api_index',
    countFiles: countApiFiles,
    list: listApiPages,
    tags: [API_LISTS],
  },
  retention: [
    { table: 'apis.gateway_processes', keep: 1, since: 'seen_at', found: 'time' },
    { table: 'apis.rate_demands', keep: 1, since: 'seen_at', found: 'time' },
    { table: 'apis.health_checks', keep: 1, since: 'checked_at', found: 'time' },
    { table: 'apis.meter_batches', keep: 30, since: 'saved_at', found: 'time' },
    { table: 'apis.usage_hours', keep: 400, since: 'hour', found: 'time' },
  ],
};
