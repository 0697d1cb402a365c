import type { App } from '../domains/kit/context.ts';
import { type Api, createApi } from '../domains/kit/endpoint.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { answerJson } from '../platform/http/json-answer.ts';
import { answerError } from './errors.ts';
import { frameRequests } from './frame.ts';
import { answerMetrics, createMetrics } from './metrics.ts';
import { RELEASE } from './release.ts';
import type { Life } from './stop.ts';

/** What every process serves: whether it runs, whether it is ready for requests, and its metrics. */
export function createProbes(app: App, life: Life): Api {
  const api = createApi();
  api.onError((error, c) => answerError(error, c, app));
  const metrics = createMetrics(app);
  api.use('*', frameRequests(app, life, metrics));
  api.get('/metrics', (c) => answerMetrics(app, metrics.registry, c));
  api.get('/version', (c) => answerJson(c, { code: 200, message: 'version', data: { version: RELEASE } }));
  api.get('/healthz', (c) => answerJson(c, { code: 200, message: 'alive', data: null }));
  api.get('/readyz', async (c) => {
    const ready = !life.isStopping && (await isMigrated(app.database.db).catch(() => false));
    const status = ready ? 200 : 503;
    return answerJson(c, { code: status, message: ready ? 'ready' : 'not ready', data: null }, status);
  });
  return api;
}
