import { randomInt } from 'node:crypto';
import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { EmailRegistration } from '../contract.ts';
import { limitInviteTries } from '../invites/take-invite.server.ts';
import { tryCode } from '../login/login-codes.server.ts';
import { hashPassword, isPassword, refuseWeakPassword } from '../login/passwords.server.ts';
import { noteOwnEmail } from '../verification/named-email.server.ts';
import { createAccount } from './create-account.server.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Creates a member with a valid code (mode 6). A logged-in visitor becomes a member and keeps the account with its
 * orders. Logging in is a separate step.
 */
export async function registerByEmail(ctx: Ctx, { email, captcha, password }: EmailRegistration): Promise<void> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  await limitInviteTries(ctx);
  refuseWeakPassword(ctx, password, { email });
  const passwordHash = await hashPassword(ctx, password);
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, { channel: 'email', address: email, purpose: 'register' }, captcha);
    if (tried === 'right' && !(await takeNamedAccount(tx, email, password))) {
      const nickname = newNickname(ctx, 'login:new_member_name');
      await createAccount(tx, { kind: 'member', email, password_hash: passwordHash, nickname });
    }
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('already_registered');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

/**
 * Whether the address is that of an account which registered in the forum with the same password: it becomes its
 * confirmed address. With another password the account may be a stranger's, who must not share the new one.
 */
async function takeNamedAccount(ctx: Ctx, email: string, password: string): Promise<boolean> {
  if (ctx.actor) return false;
  const named = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('login_name', '=', email)
    .where('email', 'is', null)
    .where('kind', '=', 'member')
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!named || !(await isPassword(ctx, password, named.password_hash))) return false;
  await noteOwnEmail(ctx, named.id, email);
  return true;
}

/** A default name that reveals nothing about the e-mail address, because names appear beside reviews and topics. */
export function newNickname(ctx: Ctx, key: string): string {
  return ctx.app.texts[ctx.locale].t(key, { number: String(randomInt(1_000_000)).padStart(6, '0') });
}
