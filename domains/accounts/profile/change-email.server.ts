import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { maskEmail } from '../../../platform/text/mask-email.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { tryCode } from '../login/login-codes.server.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import { recordProof } from '../verification/person.server.ts';
import type { EmailChange } from './contract.ts';
import { requireMember, UNIQUE_VIOLATION } from './own-account.server.ts';
import { sendChangeCode } from './send-change-code.server.ts';

/** Sends a code to the member's new address. */
export async function sendEmailChangeCode(ctx: Ctx, { email }: { email: string }): Promise<void> {
  requireMember(ctx);
  requireRecent(ctx);
  await sendChangeCode(ctx, { channel: 'email', address: email });
}

/**
 * Changes the account's e-mail address after verifying the code sent to the new one; the previous address is notified.
 */
export async function changeEmail(ctx: Ctx, { email, captcha }: EmailChange): Promise<void> {
  const { userId } = requireMember(ctx);
  requireRecent(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const target = { channel: 'email', address: email, purpose: `change:${userId}` } as const;
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, target, captcha);
    if (tried === 'right') await exchange(tx, email);
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('already_registered');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

async function exchange(ctx: Ctx, email: string): Promise<void> {
  const { userId } = requireActor(ctx);
  const former = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await ctx.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await recordProof(ctx, userId, { channel: 'email', address: email });
  if (!former?.email || former.email.toLowerCase() === email) return;
  await emit(ctx, 'account.mail-due', {
    to: former.email,
    locale: ctx.locale,
    template: 'email_changed',
    // its reader learns about the change but not the new address
    values: { email: maskEmail(email) },
  });
}
