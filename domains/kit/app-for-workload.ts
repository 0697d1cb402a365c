import type { Workload } from '../../platform/database/pools.ts';
import type { App } from './context.ts';

const made = new WeakMap<App, Map<Workload, App>>();

/**
 * The same application with the connection pool of one workload; created once each, because clients are cached by it.
 */
export function appForWorkload(app: App, workload: Workload): App {
  const known = made.get(app) ?? new Map<Workload, App>();
  made.set(app, known);
  const found = known.get(workload) ?? withDatabase(app, workload);
  known.set(workload, found);
  return found;
}

/** Inherits everything else, so that later changes to the application apply here as well. */
function withDatabase(app: App, workload: Workload): App {
  const database = { ...app.database, db: app.database.handleFor(workload) };
  return Object.create(app, { database: { value: database, enumerable: true } }) as App;
}
