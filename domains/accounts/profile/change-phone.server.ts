import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { tryCode } from '../login/login-codes.server.ts';
import { readMobile } from '../phones/phones.server.ts';
import { canText } from '../phones/send-phone-code.server.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import { recordProof } from '../verification/person.server.ts';
import type { PhoneChange, PhoneInput } from './contract.ts';
import { requireMember, UNIQUE_VIOLATION } from './own-account.server.ts';
import { sendChangeCode } from './send-change-code.server.ts';

/** Sends a code to the member's new phone. */
export async function sendPhoneChangeCode(ctx: Ctx, request: PhoneInput): Promise<void> {
  requireMember(ctx);
  requireRecent(ctx);
  if (!canText(ctx.app)) throw new DomainError('sms_closed');
  await sendChangeCode(ctx, { channel: 'sms', address: readMobile(request) });
}

/** Sets or changes the account's phone after verifying the code sent to it; the e-mail address is notified. */
export async function changePhone(ctx: Ctx, { captcha, ...request }: PhoneChange): Promise<void> {
  const { userId, email } = requireMember(ctx);
  requireRecent(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const phone = readMobile(request);
  const target = { channel: 'sms', address: phone, purpose: `change:${userId}` } as const;
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, target, captcha);
    if (tried !== 'right') return tried;
    await tx.db.updateTable('users').set({ phone }).where('id', '=', userId).execute();
    await recordProof(tx, userId, { channel: 'sms', address: phone });
    const mail = { locale: ctx.locale, template: 'phone_changed', values: { phone: phone.slice(-4) } } as const;
    if (email) await emit(tx, 'account.mail-due', { to: email, ...mail });
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('phone_taken');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}
