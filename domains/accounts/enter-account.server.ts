import { asker, type Ctx, tell } from '../context.ts';
import type { LoginMethod } from './rules.ts';
import { startSession } from './sessions.server.ts';

/**
 * Logs the user in, inside the transaction of `ctx.db`; answers with the session's token. Every way of logging in ends
 * here: what must hold for all of them is asked here, and told from here.
 */
export async function enterAccount(ctx: Ctx, userId: number, method: LoginMethod): Promise<string> {
  // mails follow in the language that was last spoken
  await ctx.db
    .updateTable('users')
    .set({ locale: ctx.locale })
    .where('id', '=', userId)
    .where('locale', '<>', ctx.locale)
    .execute();
  const { token, sessionId } = await startSession(ctx, userId);
  await tell(ctx, 'account.entered', { userId, sessionId, method, guestKey: ctx.guestKey });
  ctx.app.log.info({ ...asker(ctx), userId, method }, 'logged in');
  return token;
}
