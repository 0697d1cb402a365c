import type { Api } from '../endpoint.ts';
import { figureRoutes } from './figures/api.server.ts';

/** The calls of the platform's back office. They work on the default site alone. */
export function officeRoutes(api: Api): void {
  for (const add of [figureRoutes]) add(api);
}
