import { type Ctx, emit, logFields } from '../../kit/context.ts';
import type { LoginMethod } from '../rules.ts';
import { refuseWithoutSecondFactor } from '../second-factor/ask-second-factor.server.ts';
import { scopeOf } from '../sessions/rules.ts';
import { endSession, startSession } from '../sessions.server.ts';
import { refuseAtClosedSite } from '../site-access/closed-site.server.ts';

/**
 * Logs the user in, inside the transaction of `ctx.db`; returns the session token. All login methods end here, so the
 * checks and events common to them are here. An account with a second factor gets `second_factor_needed`: the work so
 * far is committed, and the session starts once the second factor is verified.
 */
export async function enterAccount(ctx: Ctx, userId: number, method: LoginMethod): Promise<string> {
  // before a code is asked for that would be of no use
  await refuseAtClosedSite(ctx, userId);
  // a passkey counts as two factors: possession of the device, and a biometric check or PIN to unlock it
  const isStrong = method === 'passkey';
  if (!isStrong) await refuseWithoutSecondFactor(ctx, userId, method);
  return openSession(ctx, userId, method, isStrong);
}

/**
 * Starts the session after all required factors have been verified. Throws `site_closed`: the site may have been closed
 * since the first one.
 */
export async function openSession(ctx: Ctx, userId: number, method: LoginMethod, isStrong: boolean): Promise<string> {
  await refuseAtClosedSite(ctx, userId);
  await emit(ctx, 'account.entering', { userId });
  // mails use the most recently used language
  await ctx.db
    .updateTable('users')
    .set({ locale: ctx.locale })
    .where('id', '=', userId)
    .where('locale', '<>', ctx.locale)
    .execute();
  const { token, sessionId } = await startSession(ctx, userId, {
    isStrong,
    scope: scopeOf(ctx),
    // nothing was proved in this browser: sensitive changes and the offices ask for it first
    ...(method === 'device' && !isStrong ? { confirmedAt: new Date(0) } : {}),
  });
  // the previous session ends, so anyone else who holds its token is logged out
  if (ctx.actor) await endSession(ctx, ctx.actor.sessionId);
  await emit(ctx, 'account.entered', { userId, sessionId, method, guestKey: ctx.guestKey });
  ctx.app.log.info({ ...logFields(ctx), userId, method, isStrong }, 'logged in');
  return token;
}
