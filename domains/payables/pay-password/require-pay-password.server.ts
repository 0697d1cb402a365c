import { DomainError, isDomainError, refuseFields } from '../../../platform/errors.ts';
import { deriveKey, sign } from '../../../platform/tokens.ts';
import {
  forgetWrongPasswords,
  refuseLocked,
  refuseWrongPassword,
  throttleKey,
} from '../../accounts/login/login-throttle.server.ts';
import { hashPassword, isPassword } from '../../accounts/login/passwords.server.ts';
import { notePayProof } from '../../accounts/sessions/pay-proof.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { isPayPasswordShape, isPayProved } from './rules.ts';

/**
 * Requires the pay password before money leaves the balance, except within a quarter of an hour in the same session.
 * Throws `pay_password_needed` (`isSet` says whether there is one), `wrong_pay_password` with the remaining attempts,
 * and `pay_password_locked` after five wrong ones.
 */
export async function requirePayPassword(ctx: Ctx, payPassword: string | undefined): Promise<void> {
  const { userId, sessionId, payProvedAt } = requireActor(ctx);
  if (isPayProved({ payProvedAt }, ctx.now)) return;
  const own = await ctx.db.selectFrom('pay_passwords').select('hash').where('user_id', '=', userId).executeTakeFirst();
  if (!own || !payPassword) throw new DomainError('pay_password_needed', { isSet: own !== undefined });
  if (!isPayPasswordShape(payPassword)) refuseFields([{ field: 'payPassword', code: 'payPasswordDigits' }]);
  await refuseWrongPayPassword(ctx, userId, payPassword, own.hash);
  await notePayProof(ctx, sessionId);
}

/** Five wrong ones lock payments from the balance for a quarter of an hour, wherever they were entered. */
export async function refuseWrongPayPassword(ctx: Ctx, userId: number, given: string, hash: string): Promise<void> {
  const key = payThrottleKey(ctx, userId);
  try {
    await refuseLocked(ctx, key);
    if (await isPayPassword(ctx, userId, given, hash)) return await forgetWrongPasswords(ctx, key);
    await refuseWrongPassword(ctx, key);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.code === 'wrong_login') throw new DomainError('wrong_pay_password', error.details);
    if (error.code === 'login_locked') throw new DomainError('pay_password_locked', error.details);
    throw error;
  }
}

/**
 * Verifies under the present root secret, or the previous one: then it is rehashed while its plain text is available.
 */
async function isPayPassword(ctx: Ctx, userId: number, given: string, hash: string): Promise<boolean> {
  if (await isPassword(ctx, peppered(ctx, userId, given), hash)) return true;
  const { previousSecret } = ctx.app;
  if (previousSecret === undefined) return false;
  if (!(await isPassword(ctx, pepper(previousSecret, userId, given), hash))) return false;
  const renewed = await hashPassword(ctx, peppered(ctx, userId, given));
  await ctx.db
    .updateTable('pay_passwords')
    .set({ hash: renewed })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
  return true;
}

export function payThrottleKey(ctx: Ctx, userId: number): string {
  return throttleKey(ctx, `pay:${userId}`);
}

/** A million combinations are quickly tried, so the hash includes a key that is not in the database. */
export function peppered(ctx: Pick<Ctx, 'app'>, userId: number, payPassword: string): string {
  return pepper(ctx.app.secret, userId, payPassword);
}

function pepper(secret: string, userId: number, payPassword: string): string {
  return sign(deriveKey(secret, 'pay-password'), `${userId}:${payPassword}`);
}
