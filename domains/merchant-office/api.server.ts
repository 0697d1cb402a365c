import type { Api } from '../endpoint.ts';
import { earningRoutes } from './earnings/api.server.ts';
import { deskFigureRoutes } from './figures/api.server.ts';
import { ownProductRoutes } from './products/api.server.ts';
import { stockRoutes } from './stock/api.server.ts';

/** The calls of the merchant office that read across domains. */
export function deskRoutes(api: Api): void {
  for (const add of [deskFigureRoutes, earningRoutes, ownProductRoutes, stockRoutes]) add(api);
}
