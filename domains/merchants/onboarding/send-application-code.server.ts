import { randomCode } from '../../../platform/tokens.ts';
import type { CodeTarget } from '../../accounts/code-target.ts';
import { keepCode, refuseTooSoon } from '../../accounts/login/login-codes.server.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { sendMail } from '../../messages/send-mail.server.ts';

/** A code for an application is valid for the applicant only. */
export function onboardingTarget(userId: number, email: string): CodeTarget {
  return { channel: 'email', address: email, purpose: `settle:${userId}` };
}

/** Sends the code that verifies the applicant's e-mail address: at most one a minute per address and per actor. */
export async function sendApplicationCode(ctx: Ctx, email: string): Promise<void> {
  const { userId } = requireMember(ctx);
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, onboardingTarget(userId, `of:${userId}`));
    await refuseTooSoon(tx, onboardingTarget(0, email));
    const code = randomCode();
    await keepCode(tx, onboardingTarget(userId, email), code);
    await sendMail(tx, { to: email, template: 'settle_code', code });
  });
}
