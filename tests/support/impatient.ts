import type { App, LimitName } from '../../domains/context.ts';
import { RateLimit } from '../../platform/rate-limit.ts';

/** Takes the rate limits away: a test is one impatient asker; what limits do is tested with limits of its own. */
export function withoutLimits(app: App): void {
  for (const name of Object.keys(app.limits) as LimitName[]) app.limits[name] = new RateLimit(1_000_000, 1_000_000);
}
