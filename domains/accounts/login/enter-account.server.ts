import { asker, type Ctx, tell } from '../../context.ts';
import type { LoginMethod } from '../rules.ts';
import { refuseWithoutSecondFactor } from '../second-factor/ask-second-factor.server.ts';
import { sessionKind } from '../sessions/rules.ts';
import { endSession, startSession } from '../sessions.server.ts';
import { refuseAtClosedSite } from '../site-access/closed-site.server.ts';

/**
 * Logs the user in, inside the transaction of `ctx.db`; answers with the session's token. Every way of logging in ends
 * here: what must hold for all of them is asked here, and told from here. Who has a second factor is refused with
 * `second_factor_needed`: what was done until then is committed, and the session starts when the code is right.
 */
export async function enterAccount(ctx: Ctx, userId: number, method: LoginMethod): Promise<string> {
  await refuseAtClosedSite(ctx, userId);
  // a passkey is two factors: the device that holds it, and the finger or the PIN that opens it
  const isStrong = method === 'passkey';
  if (!isStrong) await refuseWithoutSecondFactor(ctx, userId, method);
  return openSession(ctx, userId, method, isStrong);
}

/** Starts the session of somebody who has proved all that was to be proved. */
export async function openSession(ctx: Ctx, userId: number, method: LoginMethod, isStrong: boolean): Promise<string> {
  // mails follow in the language that was last spoken
  await ctx.db
    .updateTable('users')
    .set({ locale: ctx.locale })
    .where('id', '=', userId)
    .where('locale', '<>', ctx.locale)
    .execute();
  const { token, sessionId } = await startSession(ctx, userId, { isStrong, scope: sessionKind(ctx.site.type).scope });
  // the session that one came with ends: whoever else has its token is out
  if (ctx.actor) await endSession(ctx, ctx.actor.sessionId);
  await tell(ctx, 'account.entered', { userId, sessionId, method, guestKey: ctx.guestKey });
  ctx.app.log.info({ ...asker(ctx), userId, method, isStrong }, 'logged in');
  return token;
}
