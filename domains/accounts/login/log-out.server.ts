import type { Ctx } from '../../context.ts';
import { endSession } from '../sessions.server.ts';

/** Ends the session of the request; does nothing without one. */
export async function logOut(ctx: Ctx): Promise<void> {
  if (ctx.actor) await endSession(ctx, ctx.actor.sessionId);
}
