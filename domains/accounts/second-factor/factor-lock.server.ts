import { DomainError, type ErrorCode, isDomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { attemptKey, forgetWrongPasswords, refuseLocked, refuseWrongPassword } from '../login/login-throttle.server.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.server.ts';

/** The error for a wrong guess at a second factor or a confirmation. */
export interface GuessRefusals {
  wrong: ErrorCode;
  locked: ErrorCode;
}
export const FACTOR_REFUSALS: GuessRefusals = { wrong: 'wrong_factor_code', locked: 'factor_locked' };

/**
 * Checks a guess at an account's secret. Five wrong ones lock for 15 minutes, as for passwords; a browser known to the
 * account is counted separately. A correct one resets the count.
 */
export async function guardGuess(
  ctx: Ctx,
  { userId, kind, refusals }: { userId: number; kind: 'factor' | 'confirm'; refusals: GuessRefusals },
  isRight: () => Promise<boolean>,
): Promise<void> {
  const aimed = { userId, method: 'second-factor' } as const;
  let isWrong = false;
  try {
    const key = await attemptKey(ctx, `${kind}:${userId}`, userId);
    await refuseLocked(ctx, key, aimed);
    isWrong = !(await isRight());
    if (isWrong) await refuseWrongPassword(ctx, key, aimed);
    await forgetWrongPasswords(ctx, key);
  } catch (error) {
    if (isDomainError(error) && error.code === 'wrong_login') throw new DomainError(refusals.wrong, error.details);
    if (!isDomainError(error) || error.code !== 'login_locked') throw error;
    // guessing the second factor requires the password, so the owner is notified
    if (isWrong && kind === 'factor') await notifyOfFactorChange(ctx, userId, 'factor_guessed');
    throw new DomainError(refusals.locked, error.details);
  }
}
