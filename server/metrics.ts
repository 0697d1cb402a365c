import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { DomainError } from '../platform/errors.ts';
import { hostnameOf, isLoopbackName } from '../platform/http/host-names.ts';
import { isSecret } from '../platform/tokens.ts';
import { observeState } from './observed-state.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface Metrics {
  registry: Registry;
  /** A request that started at that time (`performance.now()`) has its response. */
  observe(c: Context<ApiEnv>, started: number): void;
}

/** Metrics of this process for Prometheus. */
export function createMetrics(app: App): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeState(app, registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by kind of address (calls also by route) and status class',
    labelNames: ['kind', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    observe: (c, started) => {
      const kind = kindOf(c.req.path);
      const route = kind === 'call' ? routePath(c, -1) : '';
      const labels = { kind, route, status: `${Math.floor(c.res.status / 100)}xx` };
      duration.observe(labels, (performance.now() - started) / 1000);
    },
  };
}

function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'call';
  if (path.startsWith('/assets/') || path.startsWith('/media/')) return 'file';
  return 'page';
}

/** Every header by which a proxy may reveal that it forwards a request. */
const FORWARDING = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|via)$/i;

/**
 * The metrics, for the holder of the token; without a token, for a program on this machine that connects directly. A
 * proxy on this machine also connects from loopback, so no proxy header may be present. Others get a 404.
 */
export async function answerMetrics(app: App, registry: Registry, c: Context<ApiEnv>): Promise<Response> {
  const { METRICS_TOKEN, TRUSTED_PROXIES } = app.environment;
  const allowed = METRICS_TOKEN
    ? isSecret(c.req.header('authorization') ?? '', `Bearer ${METRICS_TOKEN}`)
    : TRUSTED_PROXIES === 0 && isAskedHere(c);
  if (!allowed) throw new DomainError('not_found');
  return c.text(await registry.metrics(), 200, {
    'content-type': registry.contentType,
    'cache-control': 'no-store',
  });
}

function isAskedHere(c: Context<ApiEnv>): boolean {
  const peer = getConnInfo(c).remote.address ?? '';
  const isForwarded = [...c.req.raw.headers.keys()].some((name) => FORWARDING.test(name));
  return LOOPBACK.has(peer) && !isForwarded && isLoopbackName(hostnameOf(c.req.header('host')));
}
