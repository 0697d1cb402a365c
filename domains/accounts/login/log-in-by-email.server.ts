import type { Ctx } from '../../kit/context.ts';
import type { EmailLogin } from '../contract.ts';
import { enterWithPassword } from './enter-with-password.server.ts';
import { findCandidate, plainLoginName } from './log-in-by-account.server.ts';

/**
 * Login by e-mail and password (mode 2), also for an account of the forum that has named the address and not confirmed it
 * yet. An unknown account gets the same answer after the same time.
 */
export async function logInByEmail(ctx: Ctx, { email, password }: EmailLogin): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const user = await findCandidate(ctx, plainLoginName(email));
  const { token } = await enterWithPassword(ctx, { identifier: `email:${email}`, user, password });
  return { token };
}
