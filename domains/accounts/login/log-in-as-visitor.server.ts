import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { shopSite } from '../../sites/shop-site.ts';
import type { VisitorLogin } from '../contract.ts';
import { limitInviteTries } from '../invites/take-invite.server.ts';
import { readPhone } from '../phones/phones.server.ts';
import { createAccount } from '../registration/create-account.server.ts';
import { newNickname } from '../registration/register-by-email.server.ts';
import { enterAccount } from './enter-account.server.ts';

/** Whether the shop lets people buy without an account (specification 3, login info), whichever site leads to it. */
export function isVisitorOpen(ctx: Pick<Ctx, 'app' | 'site'>): boolean {
  return shopSite(ctx).settings.visitorOpen ?? true;
}

/**
 * Visitor login (mode 7): creates a separate real account for every visit. The device id is not used to find an earlier
 * account: anyone who knew it would see someone else's orders.
 */
export async function logInAsVisitor(ctx: Ctx, input: VisitorLogin): Promise<{ token: string }> {
  if (!isVisitorOpen(ctx)) throw new DomainError('visitor_closed');
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  await limitInviteTries(ctx);
  const phone = input.phone ? readPhone(input.phone, { dialCode: input.countryCode || '86' }) : null;
  if (phone === undefined) refuseFields([{ field: 'phone', code: 'wrongPhone' }]);
  return transact(ctx, async (tx) => {
    const userId = await createAccount(tx, {
      kind: 'visitor',
      email: input.email || null,
      phone,
      nickname: newNickname(ctx, 'login:new_visitor_name'),
    });
    return { token: await enterAccount(tx, userId, 'visitor') };
  });
}
