import { type Ctx, logFields, rateLimitKey } from '../domains/kit/context.ts';
import { networkOf } from '../platform/network/network.ts';

/** Refusals that an honest reader rarely gets: worth a look if there are many. */
const NOTABLE = new Set(['no_permission', 'cross_site', 'account_banned']);

/** Refusals that an honest reader gets now and then, and a program that tries out inputs all the time. */
const COUNTED = new Set(['validation_failed', 'too_many_requests']);

/** Logs that someone requested what they may not have, or was sent by another site. */
export function logRefusal(ctx: Ctx | undefined, code: string, path: string): void {
  if (ctx && NOTABLE.has(code))
    ctx.app.log.warn({ ...logFields(ctx), site: ctx.site.key, path, refused: code }, 'refused');
  if (ctx && code === 'storage_full') ctx.app.log.error({ ...logFields(ctx), path }, 'storage full');
  if (ctx && COUNTED.has(code)) countRefusal(ctx, code, path);
}

/** One entry for many refusals of an account, or of a network without one; the path and code are those of the last. */
function countRefusal(ctx: Ctx, code: string, path: string): void {
  const count = ctx.app.refusals.add(ctx.actor ? rateLimitKey(ctx) : networkOf(ctx.ip), ctx.now);
  if (count === undefined) return;
  ctx.app.log.warn({ ...logFields(ctx), site: ctx.site.key, path, refused: code, count }, 'many refused');
}
