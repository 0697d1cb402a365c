import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { readPhone } from '../phones/phones.server.ts';
import { DEFAULT_DIAL_CODE } from '../rules.ts';
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

interface Candidate {
  id: number;
  password_hash: string | null;
  status: string;
}

/** The text as login names are stored and compared. */
export function plainLoginName(account: string): string {
  const typed = account.normalize('NFKC').trim().toLowerCase();
  return typed.includes('@') ? typed : (readPhone(typed, { dialCode: DEFAULT_DIAL_CODE }) ?? typed);
}

/**
 * Login by a user name, e-mail or phone, with a password: five wrong ones lock. An unknown account gets the same answer
 * after the same time. Throws `wrong_login`, `login_locked`, `account_banned`, `second_factor_needed`.
 */
export async function logInByAccount(
  ctx: Ctx,
  { account, password }: { account: string; password: string },
): Promise<{ token: string; userId: number }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const name = plainLoginName(account);
  const user = await findCandidate(ctx, name);
  const aimed: LoginTry = { userId: user?.id, method: 'email-password' };
  const key = await attemptKey(ctx, loginIdentifier(`account:${name}`, user?.id), user?.id);
  await refuseLocked(ctx, key, aimed);
  if (!(await isPassword(ctx, password, user?.password_hash)) || !user) return refuseWrongPassword(ctx, key, aimed);
  if (user.status === 'banned') {
    await noteFailedLogin(ctx, aimed, 'banned');
    throw new DomainError('account_banned');
  }
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await forgetWrongPasswords(inside, key);
    return { token: await enterAccount(inside, user.id, 'email-password'), userId: user.id };
  });
}

/** An account that proved the address comes before an account that only named it. */
async function findCandidate(ctx: Ctx, name: string): Promise<Candidate | undefined> {
  const found = await sql<Candidate>`
    select id, password_hash, status from (
      select id, password_hash, status, 1 as rank from users
        where lower(email) = ${name} and kind = 'member' and status <> 'deleted'
      union all select id, password_hash, status, 2 from users
        where phone = ${name} and kind = 'member' and status <> 'deleted'
      union all select id, password_hash, status, 3 from users where lower(username) = ${name} and status <> 'deleted'
      union all select id, password_hash, status, 4 from users where login_name = ${name} and status <> 'deleted') c
    order by rank limit 1`.execute(ctx.db);
  return found.rows[0];
}
