import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type LoginTry, noteFailedLogin } from '../sessions/login-log.server.ts';
import { enterAccount } from './enter-account.server.ts';
import { holdPassword } from './hold-password.server.ts';
import {
  attemptKey,
  forgetWrongPasswords,
  loginIdentifier,
  refuseLocked,
  refuseWrongPassword,
} from './login-throttle.server.ts';
import { isPassword } from './passwords.server.ts';

export interface Candidate {
  id: number;
  password_hash: string | null;
  status: string;
}

/**
 * Checks a password and starts a session. `identifier` is what was entered, prefixed by its kind: it counts wrong
 * passwords where there is no such account, so that an unknown account gets the same answer after the same time.
 * Throws `wrong_login`, `login_locked`, `account_banned`, `second_factor_needed`.
 */
export async function enterWithPassword(
  ctx: Ctx,
  { identifier, user, password }: { identifier: string; user: Candidate | undefined; password: string },
): Promise<{ token: string; userId: number }> {
  const aimed: LoginTry = { userId: user?.id, method: 'email-password' };
  const key = await attemptKey(ctx, loginIdentifier(identifier, user?.id), user?.id);
  await refuseLocked(ctx, key, aimed);
  if (!(await isPassword(ctx, password, user?.password_hash)) || !user) return refuseWrongPassword(ctx, key, aimed);
  if (user.status === 'banned') {
    await noteFailedLogin(ctx, aimed, 'banned');
    throw new DomainError('account_banned');
  }
  return transact(ctx, async (tx) => {
    await holdPassword(tx, user);
    await forgetWrongPasswords(tx, key);
    return { token: await enterAccount(tx, user.id, 'email-password'), userId: user.id };
  });
}
