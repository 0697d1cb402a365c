import type { Ctx } from '../../context.ts';
import { endSession } from '../sessions.server.ts';

/** Ends the session of the request; without one there is nothing to end and nothing to complain of. */
export async function logOut(ctx: Ctx): Promise<void> {
  if (ctx.actor) await endSession(ctx, ctx.actor.sessionId);
}
