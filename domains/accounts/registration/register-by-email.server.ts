import { randomInt } from 'node:crypto';
import { inTransaction, sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import type { EmailRegistration } from '../contract.ts';
import { limitInviteTries } from '../invites/take-invite.server.ts';
import { tryCode } from '../login/login-codes.server.ts';
import { hashPassword, refuseWeakPassword } from '../login/passwords.server.ts';
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
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    const tried = await tryCode(inside, { channel: 'email', address: email, purpose: 'register' }, captcha);
    if (tried === 'right') {
      const nickname = newNickname(ctx, 'login:new_member_name');
      await createAccount(inside, { kind: 'member', email, password_hash: passwordHash, nickname });
    }
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('already_registered');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

/** A default name that reveals nothing about the e-mail address, because names appear beside reviews and topics. */
export function newNickname(ctx: Ctx, key: string): string {
  return ctx.app.texts[ctx.locale].t(key, { number: String(randomInt(1_000_000)).padStart(6, '0') });
}
