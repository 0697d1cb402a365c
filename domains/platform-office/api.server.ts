import type { Api } from '../kit/endpoint.ts';
import { officeAuditRoutes } from './audit-log/api.server.ts';
import { officeBookRoutes } from './books/api.server.ts';
import { closingRoutes } from './closings/api.server.ts';
import { officeCurrencyRoutes } from './currencies/api.server.ts';
import { figureRoutes } from './figures/api.server.ts';
import { firstStepRoutes } from './first-steps/api.server.ts';
import { flashDayRoutes } from './flash/api.server.ts';
import { officeFrontRoutes } from './front/api.server.ts';
import { heldEarningsRoutes } from './held-earnings/api.server.ts';
import { homeSectionRoutes } from './home-sections/api.server.ts';
import { officeJobRoutes } from './jobs/api.server.ts';
import { officeShopRoutes } from './merchants/api.server.ts';
import { officeOutboxRoutes } from './outbox/api.server.ts';
import { officeProductRoutes } from './products/api.server.ts';
import { officeReconciliationRoutes } from './reconciliation/api.server.ts';
import { reportRoutes } from './reports/api.server.ts';
import { officeSiteRoutes } from './sites/api.server.ts';
import { officeUserRoutes } from './users/api.server.ts';

/** The calls of the platform office. They work on the default site only. */
export function officeRoutes(api: Api): void {
  for (const add of [
    figureRoutes,
    firstStepRoutes,
    reportRoutes,
    officeSiteRoutes,
    officeUserRoutes,
    officeShopRoutes,
    flashDayRoutes,
    closingRoutes,
    officeProductRoutes,
    officeOutboxRoutes,
    officeAuditRoutes,
    officeCurrencyRoutes,
    officeFrontRoutes,
    homeSectionRoutes,
    officeJobRoutes,
    officeReconciliationRoutes,
    heldEarningsRoutes,
    officeBookRoutes,
  ])
    add(api);
}
