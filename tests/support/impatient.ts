import type { App } from '../../domains/kit/context.ts';
import type { LimitName } from '../../domains/kit/limit-names.ts';
import { RateLimit } from '../../platform/network/rate-limit.ts';

/** Disables the rate limits: tests send many requests quickly; the limits are tested with their own configuration. */
export function withoutLimits(app: App): void {
  for (const name of Object.keys(app.limits) as LimitName[]) app.limits[name] = new RateLimit(1_000_000, 1_000_000);
}
