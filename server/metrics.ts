import type { Context, MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../domains/context.ts';
import type { ApiEnv } from '../domains/endpoint.ts';
import { DomainError } from '../platform/errors.ts';
import { isSecret } from '../platform/tokens.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Figures of this process for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by kind of address and status class',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const measure: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const started = performance.now();
    await next();
    duration.observe(
      { kind: kindOf(c.req.path), status: `${Math.floor(c.res.status / 100)}xx` },
      (performance.now() - started) / 1000,
    );
  };
  return { registry, measure };
}

function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'call';
  if (path.startsWith('/assets/') || path.startsWith('/media/')) return 'file';
  return 'page';
}

/** Headers that a proxy on this machine adds: with one of them, whoever asks is somewhere else. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** The figures, only to this machine itself or to who has the token; to others the address does not exist. */
export async function answerMetrics(app: App, registry: Registry, c: Context<ApiEnv>, ip: string): Promise<Response> {
  const wanted = app.environment.METRICS_TOKEN;
  const allowed = wanted
    ? isSecret(c.req.header('authorization') ?? '', `Bearer ${wanted}`)
    : LOOPBACK.has(ip) && !FORWARDING.some((name) => c.req.header(name) !== undefined);
  if (!allowed) throw new DomainError('not_found');
  return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
}
