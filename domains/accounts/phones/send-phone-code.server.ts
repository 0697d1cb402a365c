import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type App, type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CodeTarget } from '../code-target.ts';
import { keepCode, refuseTextTooOften, refuseTooSoon } from '../login/login-codes.server.ts';
import type { PhoneInput } from './contract.ts';
import { readMobile } from './phones.server.ts';

/** Whether text messages reach anyone: through a gateway, or in the outbox of a trial installation. */
export function canText({ environment }: Pick<App, 'environment'>): boolean {
  return environment.SMS_URL !== undefined || environment.STOA_ENV !== 'production';
}

/** The key under which a login code for a phone is stored. */
export function enterTarget(phone: string): CodeTarget {
  return { channel: 'sms', address: phone, purpose: 'enter' };
}

/**
 * Sends the code for logging in or registering by phone (modes 3 and 6). Does not look up whether the number has an
 * account, so neither the response, its timing nor the message can reveal it.
 */
export async function sendPhoneCode(ctx: Ctx, input: PhoneInput): Promise<void> {
  if (!canText(ctx.app)) throw new DomainError('sms_closed');
  const phone = readMobile(input);
  for (const limit of ['codes', 'texts'] as const) await ctx.app.limits[limit].take(ctx.ip, ctx.now);
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, enterTarget(phone));
    await refuseTextTooOften(tx, phone);
    const code = randomCode();
    await keepCode(tx, enterTarget(phone), code);
    await emit(tx, 'account.text-due', { to: phone, locale: ctx.locale, template: 'enter', code });
  });
}
