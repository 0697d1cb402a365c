import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import {
  forgetWrongPasswords,
  refuseLocked,
  refuseWrongPassword,
  throttleKey,
} from '../login/login-throttle.server.ts';
import { hashPassword, isPassword, refuseWeakPasswordOf } from '../login/passwords.server.ts';
import { endSessions } from '../sessions/end-sessions.server.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import type { PasswordChange } from './contract.ts';
import { requireMember } from './own-account.server.ts';

/**
 * Changes the password with the current one, or sets a first password right after another kind of authentication. Ends
 * every other session and notifies the member by mail.
 */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  const { userId, sessionId, email } = requireMember(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const former = await readPasswordHash(ctx, userId);
  if (former) await refuseWrongOwnPassword(ctx, userId, input.oldPassword ?? '', former, 'oldPassword');
  else requireRecent(ctx);
  await refuseWeakPasswordOf(ctx, userId, input.password);
  const passwordHash = await hashPassword(ctx, input.password);
  await transact(ctx, async (tx) => {
    const changed = await tx.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      // changed concurrently: the verified password is no longer current
      .where('password_hash', former ? '=' : 'is', former)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new DomainError('conflict');
    await endSessions(tx, userId, { kept: sessionId });
    if (!email) return;
    const mail = { to: email, locale: ctx.locale, template: 'own_password_changed', values: {} } as const;
    await emit(tx, 'account.mail-due', mail);
  });
}

/** The hash of the member's current password; null if there is none. */
export async function readPasswordHash(ctx: Ctx, userId: number): Promise<string | null> {
  const user = await ctx.db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return user?.password_hash ?? null;
}

/**
 * Verifies the member's own password: a field error if it is missing or wrong, `login_locked` after five wrong ones.
 * The lock is separate from the login lock: guessing here requires a session, and a stolen session must not lock its
 * owner out of logging in.
 */
export async function refuseWrongOwnPassword(
  ctx: Ctx,
  userId: number,
  password: string,
  passwordHash: string,
  field: string,
): Promise<void> {
  if (password === '') refuseFields([{ field, code: 'emptyPassword' }]);
  const key = throttleKey(ctx, `own:${userId}`);
  await refuseLocked(ctx, key);
  if (await isPassword(ctx, password, passwordHash)) return forgetWrongPasswords(ctx, key);
  return refuseWrongPassword(ctx, key).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'wrong_login') refuseFields([{ field, code: 'wrongPassword' }]);
    throw error;
  });
}
