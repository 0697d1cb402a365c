import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type Actor, type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CodeTarget } from '../code-target.ts';
import { keepCode, refuseTextTooOften, refuseTooSoon, tryCode } from '../login/login-codes.server.ts';
import { readMobile } from '../phones/phones.server.ts';
import { canText } from '../phones/send-phone-code.server.ts';
import type { VerifyContact, VerifySend } from './contract.ts';
import { recordProof } from './person.server.ts';
import { isVerified } from './rules.ts';

/**
 * Sends a visitor a code to the e-mail or phone they want to verify. Does not look up whether an account has it, so
 * nobody can learn that here. Members verify theirs in the profile.
 */
export async function sendVerificationCode(ctx: Ctx, input: VerifySend): Promise<void> {
  const { userId } = requireUnverified(ctx);
  const target = targetOf(userId, input);
  if (target.channel === 'sms' && !canText(ctx.app)) throw new DomainError('sms_closed');
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  if (target.channel === 'sms') await ctx.app.limits.texts.take(ctx.ip, ctx.now);
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, { ...target, address: `of:${userId}` });
    await refuseTooSoon(tx, { ...target, purpose: 'verify:0' });
    if (target.channel === 'sms') await refuseTextTooOften(tx, target.address);
    const code = randomCode();
    await keepCode(tx, target, code);
    const { address: to } = target;
    if (target.channel === 'sms')
      return emit(tx, 'account.text-due', { to, locale: ctx.locale, template: 'verify', code });
    await emit(tx, 'account.mail-due', { to, locale: ctx.locale, template: 'verify_code', values: {}, code });
  });
}

/**
 * Verifies a visitor's e-mail or phone with the code sent there. The account, its session and an open checkout stay
 * unchanged; a contact that another account has verified makes both one person for limits, and gives access to neither.
 */
export async function verifyContact(ctx: Ctx, input: VerifyContact): Promise<void> {
  const { userId } = requireUnverified(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const target = targetOf(userId, input);
  const outcome = await transact(ctx, async (tx) => {
    const tried = await tryCode(tx, target, input.captcha);
    if (tried === 'right') await noteVerified(tx, userId, target);
    return tried;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

function requireUnverified(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (actor.kind === 'member') throw new DomainError('visitors_only');
  if (isVerified(actor)) throw new DomainError('already_verified');
  return actor;
}

function targetOf(userId: number, { email, phone, countryCode }: VerifySend): CodeTarget {
  const purpose = `verify:${userId}` as const;
  if (email) return { channel: 'email', address: email, purpose };
  return { channel: 'sms', address: readMobile({ phone: phone ?? '', countryCode: countryCode ?? '' }), purpose };
}

async function noteVerified(ctx: Ctx, userId: number, { channel, address }: CodeTarget): Promise<void> {
  const now = ctx.now;
  await ctx.db
    .updateTable('users')
    .set(channel === 'email' ? { email: address, email_verified_at: now } : { phone: address, phone_verified_at: now })
    .where('id', '=', userId)
    .where('kind', '=', 'visitor')
    .execute();
  await recordProof(ctx, userId, { channel, address });
}
