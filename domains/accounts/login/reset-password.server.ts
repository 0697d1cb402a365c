import { DomainError } from '../../../platform/errors.ts';
import { isLocale } from '../../../platform/locale/locale.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { PasswordReset } from '../contract.ts';
import { forgetOtherDevices, isKnownDevice } from '../sessions/known-device.server.ts';
import { endAllSessions } from '../sessions.server.ts';
import { tryCode } from './login-codes.server.ts';
import { attemptKey, endLock, loginIdentifier, throttleKey } from './login-throttle.server.ts';
import { hashPassword, refuseWeakPassword, refuseWeakPasswordOf } from './passwords.server.ts';

/** Sets a new password for a correct code (mode 5), ends all sessions and lifts a lock. */
export async function resetPassword(ctx: Ctx, { email, code, password }: PasswordReset): Promise<void> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  refuseWeakPassword(ctx, password, { email });
  const passwordHash = await hashPassword(ctx, password);
  const outcome = await transact(ctx, async (tx) => {
    const memberId = await findMemberId(tx, email);
    const isKnown = await isKnownDevice(tx, memberId);
    const tried = await tryCode(tx, { channel: 'email', address: email, purpose: 'reset' }, code, isKnown);
    if (tried !== 'right') return tried;
    // only now: a refusal would reveal the name or number of an account to others; it also keeps the code
    if (memberId !== undefined) await refuseWeakPasswordOf(tx, memberId, password);
    await changePassword(tx, email, passwordHash);
    return tried;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

async function findMemberId(ctx: Ctx, email: string): Promise<number | undefined> {
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return user?.id;
}

async function changePassword(ctx: Ctx, email: string, passwordHash: string): Promise<void> {
  const user = await ctx.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .returning(['id', 'locale'])
    .executeTakeFirst();
  if (!user) return;
  await endAllSessions(ctx, user.id);
  const identifier = loginIdentifier(`email:${email}`, user.id);
  await endLock(ctx, throttleKey(ctx, identifier));
  await endLock(ctx, await attemptKey(ctx, identifier, user.id));
  await forgetOtherDevices(ctx, user.id);
  const locale = isLocale(user.locale) ? user.locale : ctx.locale;
  await emit(ctx, 'account.mail-due', { to: email, locale, template: 'password_changed', values: {} });
}
