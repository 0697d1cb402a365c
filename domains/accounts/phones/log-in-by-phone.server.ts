import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { enterAccount } from '../login/enter-account.server.ts';
import { holdPassword } from '../login/hold-password.server.ts';
import { findCandidate } from '../login/log-in-by-account.server.ts';
import { tryCode } from '../login/login-codes.server.ts';
import {
  attemptKey,
  endLock,
  forgetWrongPasswords,
  loginIdentifier,
  refuseLocked,
  refuseWrongPassword,
  throttleKey,
} from '../login/login-throttle.server.ts';
import { isPassword } from '../login/passwords.server.ts';
import { isKnownDevice } from '../sessions/known-device.server.ts';
import { type LoginTry, noteFailedLogin } from '../sessions/login-log.server.ts';
import type { CodeLogin, PhoneLogin } from './contract.ts';
import { readMobile } from './phones.server.ts';
import { enterTarget } from './send-phone-code.server.ts';

/**
 * Login by phone and password (mode 1), also for an account of the forum that has only named the number. An unknown
 * number gets the same answer after the same time.
 */
export async function logInByPhone(ctx: Ctx, input: PhoneLogin): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const phone = readMobile(input);
  const user = await findCandidate(ctx, phone);
  const aimed: LoginTry = { userId: user?.id, method: 'phone-password' };
  const key = await attemptKey(ctx, loginIdentifier(`phone:${phone}`, user?.id), user?.id);
  await refuseLocked(ctx, key, aimed);
  if (!(await isPassword(ctx, input.password, user?.password_hash)) || !user) {
    return refuseWrongPassword(ctx, key, aimed);
  }
  if (user.status === 'banned') await refuseBanned(ctx, aimed);
  return transact(ctx, async (tx) => {
    await holdPassword(tx, user);
    await forgetWrongPasswords(tx, key);
    return { token: await enterAccount(tx, user.id, 'phone-password') };
  });
}

/**
 * Login by phone and SMS code (mode 3), also for members without an e-mail who forgot their password. Only a correct
 * code reveals that a number has no account, and that code can still be used to register.
 */
export async function logInByCode(ctx: Ctx, input: CodeLogin): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const phone = readMobile(input);
  const user = await findMember(ctx, phone);
  const aimed: LoginTry = { userId: user?.id, method: 'phone-code' };
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, enterTarget(phone), input.captcha, await isKnownDevice(tx, user?.id));
    if (tried !== 'right') {
      await noteFailedLogin(tx, aimed, 'wrong');
      return { refused: tried } as const;
    }
    if (!user) throw new DomainError('phone_unknown');
    if (user.status === 'banned') return { refused: 'account_banned' } as const;
    await endLock(tx, throttleKey(ctx, loginIdentifier(`phone:${phone}`, user.id)));
    return { token: await enterAccount(tx, user.id, 'phone-code') };
  });
  if (outcome.refused === undefined) return { token: outcome.token };
  if (outcome.refused === 'account_banned') return refuseBanned(ctx, aimed);
  throw new DomainError(outcome.refused);
}

async function refuseBanned(ctx: Ctx, aimed: LoginTry): Promise<never> {
  await noteFailedLogin(ctx, aimed, 'banned');
  throw new DomainError('account_banned');
}

async function findMember(ctx: Ctx, phone: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where('phone', '=', phone)
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}
