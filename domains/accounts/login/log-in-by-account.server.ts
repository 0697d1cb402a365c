import { sql } from 'kysely';
import { normalForm } from '../../../platform/text/normal-form.ts';
import type { Ctx } from '../../kit/context.ts';
import { readPhone } from '../phones/phones.server.ts';
import { DEFAULT_DIAL_CODE } from '../rules.ts';
import { type Candidate, enterWithPassword } from './enter-with-password.server.ts';

/** The text as login names are stored and compared. */
export function plainLoginName(account: string): string {
  const plain = normalForm(account, 'NFKC').trim().toLowerCase();
  return plain.includes('@') ? plain : (readPhone(plain, { dialCode: DEFAULT_DIAL_CODE }) ?? plain);
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
  return enterWithPassword(ctx, { identifier: `account:${name}`, user, password });
}

/** An account that proved the address comes before an account that only named it. */
export async function findCandidate(ctx: Ctx, name: string): Promise<Candidate | undefined> {
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
