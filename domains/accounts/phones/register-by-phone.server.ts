import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { limitInviteTries } from '../invites/take-invite.server.ts';
import { tryCode } from '../login/login-codes.server.ts';
import { hashPassword, refuseWeakPassword } from '../login/passwords.server.ts';
import { createAccount } from '../registration/create-account.server.ts';
import { newNickname } from '../registration/register-by-email.server.ts';
import type { PhoneRegistration } from './contract.ts';
import { readMobile } from './phones.server.ts';
import { enterTarget } from './send-phone-code.server.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Creates a member from a phone and the code sent to it (mode 6). Only a correct code reveals that the number already
 * has an account, and that code can still be used to log in. Logging in is a separate step (mode 1).
 */
export async function registerByPhone(ctx: Ctx, input: PhoneRegistration): Promise<void> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  await limitInviteTries(ctx);
  const phone = readMobile(input);
  refuseWeakPassword(ctx, input.password, { phone });
  const passwordHash = await hashPassword(ctx, input.password);
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, enterTarget(phone), input.captcha);
    if (tried === 'right') {
      const nickname = newNickname(ctx, 'login:new_member_name');
      await createAccount(tx, { kind: 'member', phone, password_hash: passwordHash, nickname });
    }
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('phone_registered');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}
