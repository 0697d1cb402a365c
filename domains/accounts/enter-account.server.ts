import { asker, type Ctx, tell } from '../context.ts';
import { startSession } from './sessions.server.ts';

/** Logs the user in, inside the transaction of `ctx.db`; answers with the session's token. */
export async function enterAccount(ctx: Ctx, userId: number): Promise<string> {
  // mails follow in the language that was last spoken
  await ctx.db
    .updateTable('users')
    .set({ locale: ctx.locale })
    .where('id', '=', userId)
    .where('locale', '<>', ctx.locale)
    .execute();
  const token = await startSession(ctx, userId);
  await tell(ctx, 'account.entered', { userId, guestKey: ctx.guestKey });
  ctx.app.log.info({ ...asker(ctx), userId }, 'logged in');
  return token;
}
