import type { Api } from '../kit/endpoint.ts';
import { earningRoutes } from './earnings/api.server.ts';
import { merchantFigureRoutes } from './figures/api.server.ts';
import { ownProductRoutes } from './products/api.server.ts';
import { productChangeRoutes } from './products/changes/api.server.ts';
import { stockRoutes } from './stock/api.server.ts';
import { webhookRoutes } from './webhooks/api.server.ts';

/** The calls of the merchant office that read across domains. */
export function merchantOfficeRoutes(api: Api): void {
  for (const add of [
    merchantFigureRoutes,
    earningRoutes,
    ownProductRoutes,
    productChangeRoutes,
    stockRoutes,
    webhookRoutes,
  ])
    add(api);
}
