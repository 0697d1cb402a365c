import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import type { EmailLogin } from '../contract.ts';
import { type LoginTry, noteFailedLogin } from '../sessions/login-log.server.ts';
import { enterAccount } from './enter-account.server.ts';
import {
  attemptKey,
  forgetWrongPasswords,
  loginIdentifier,
  refuseLocked,
  refuseWrongPassword,
} from './login-throttle.server.ts';
import { isPassword } from './passwords.server.ts';

/** Login by e-mail and password (mode 2). An unknown account gets the same answer after the same time. */
export async function logInByEmail(ctx: Ctx, { email, password }: EmailLogin): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const user = await findMember(ctx, email);
  const aimed: LoginTry = { userId: user?.id, method: 'email-password' };
  const key = await attemptKey(ctx, loginIdentifier(`email:${email}`, user?.id), user?.id);
  await refuseLocked(ctx, key, aimed);
  if (!(await isPassword(ctx, password, user?.password_hash)) || !user) return refuseWrongPassword(ctx, key, aimed);
  if (user.status === 'banned') {
    await noteFailedLogin(ctx, aimed, 'banned');
    throw new DomainError('account_banned');
  }
  return inTransaction(ctx.db, async (trx) => {
    await forgetWrongPasswords({ ...ctx, db: trx }, key);
    return { token: await enterAccount({ ...ctx, db: trx }, user.id, 'email-password') };
  });
}

async function findMember(ctx: Ctx, email: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}
