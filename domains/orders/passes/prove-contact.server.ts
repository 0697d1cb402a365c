import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import type { CodeTarget } from '../../accounts/code-target.ts';
import { shortAddress } from '../../accounts/confirmation/mask-contact.ts';
import { keepCode, refuseTextTooOften, refuseTooSoon, tryCode } from '../../accounts/login/login-codes.server.ts';
import { canText } from '../../accounts/phones/send-phone-code.server.ts';
import { type Ctx, emit, requireBuyer } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { asReader } from './as-buyer.server.ts';
import { makePass } from './order-pass.ts';

/** Where the code for an order goes, masked; null if it cannot be sent. Throws `order_not_found`. */
export async function readProofContact(ctx: Ctx, orderNo: string): Promise<string | null> {
  const { target } = await proofOf(ctx, orderNo);
  return target && shortAddress(target.address);
}

/**
 * Sends a code to the e-mail address, or else the phone, of an order that a pass of this request reads. Throws
 * `order_not_found`, `contact_unreachable`, `too_many_requests`, `too_many_codes`.
 */
export async function sendOrderCode(ctx: Ctx, orderNo: string): Promise<void> {
  const { target } = await proofOf(ctx, orderNo);
  if (!target) throw new DomainError('contact_unreachable');
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  if (target.channel === 'sms') await ctx.app.limits.texts.take(ctx.ip, ctx.now);
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, target);
    if (target.channel === 'sms') await refuseTextTooOften(tx, target.address);
    const code = randomCode();
    await keepCode(tx, target, code);
    const to = target.address;
    if (target.channel === 'sms')
      return emit(tx, 'account.text-due', { to, locale: ctx.locale, template: 'order', code });
    await emit(tx, 'account.mail-due', { to, locale: ctx.locale, template: 'order_code', values: {}, code });
  });
}

/**
 * A pass that acts as the buyer, for the code that reached the contact of the order. Throws `order_not_found`,
 * `contact_unreachable`, `wrong_code`, `code_used_up`, `too_many_guesses`, `too_many_requests`.
 */
export async function proveContact(ctx: Ctx, { orderNo, code }: { orderNo: string; code: string }): Promise<string> {
  const { no, target } = await proofOf(ctx, orderNo);
  if (!target) throw new DomainError('contact_unreachable');
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const tried = await tryCode(ctx, target, code);
  if (tried !== 'right') throw new DomainError(tried);
  return makePass(ctx.app, no, ctx.now, 'acts');
}

/** The order, and whom its code goes to. */
async function proofOf(ctx: Ctx, orderNo: string): Promise<{ no: string; target: CodeTarget | null }> {
  const { userId, email, phone, onlyOrder } = requireBuyer(await asReader(ctx, orderNo));
  if (!onlyOrder) throw new DomainError('order_not_found');
  const purpose = `order:${userId}` as const;
  if (email) return { no: onlyOrder.no, target: { channel: 'email', address: email, purpose } };
  const target = phone && canText(ctx.app) ? ({ channel: 'sms', address: phone, purpose } as const) : null;
  return { no: onlyOrder.no, target };
}
