import { createHmac } from 'node:crypto';
import { networkOf } from '../../../platform/network/network.ts';
import type { Ctx } from '../../kit/context.ts';

/** Who downloads, for staged releases: the account, or the browser of a guest. */
export function personOf(ctx: Pick<Ctx, 'actor' | 'device' | 'ip'>): string {
  return ctx.actor ? `user:${ctx.actor.userId}` : `guest:${ctx.device.key ?? ctx.ip}`;
}

/**
 * A guest on one day: their network, since anything that a browser says can be made up. The salt changes daily, so that
 * the days of a guest cannot be joined.
 */
export function guestHash(ctx: Pick<Ctx, 'app' | 'ip'>, day: string): string {
  const salt = createHmac('sha256', ctx.app.secret).update(`app downloads|${day}`).digest();
  return createHmac('sha256', salt).update(networkOf(ctx.ip)).digest('base64url').slice(0, 32);
}
