import { DomainError } from '../../../platform/errors.ts';
import { isLocale, type Locale } from '../../../platform/locale/locale.ts';
import { plainCode, randomReadableCode } from '../../../platform/text/readable-code.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CodeTarget } from '../code-target.ts';
import type { AccountMail } from '../contract.ts';
import { RESET_CODE_LENGTH } from '../rules.ts';
import { isKnownDevice } from '../sessions/known-device.server.ts';
import { keepCode, refuseTooSoon } from './login-codes.server.ts';

/**
 * Which mail is sent: neither the response nor its timing reveals whether the address has an account, only the mail
 * does.
 */
const TEMPLATES = {
  register: { known: 'already_registered', unknown: 'register_code' },
  reset: { known: 'reset_code', unknown: 'no_account' },
} as const satisfies Record<string, Record<'known' | 'unknown', AccountMail['template']>>;

/**
 * Guessing a password reset code gives access to the account, so it has 40 bits; the other code has six digits, easy to
 * type.
 */
const NEW_CODE = {
  register: randomCode,
  reset: () => plainCode(randomReadableCode(RESET_CODE_LENGTH)),
} as const;

/** Sends a registration code (mode 6), or a mail saying that the address already has an account. */
export async function sendRegistrationCode(ctx: Ctx, email: string): Promise<void> {
  if (ctx.site.status === 'closed') throw new DomainError('site_closed');
  return sendEmailCode(ctx, email, 'register');
}

/** Sends a password reset code (mode 4), or a mail saying that there is no account. */
export function sendResetCode(ctx: Ctx, email: string): Promise<void> {
  return sendEmailCode(ctx, email, 'reset');
}

async function sendEmailCode(ctx: Ctx, email: string, purpose: keyof typeof TEMPLATES): Promise<void> {
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  const target: CodeTarget = { channel: 'email', address: email, purpose };
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, target);
    const owner = await findOwner(tx, email);
    const template = TEMPLATES[purpose][owner ? 'known' : 'unknown'];
    const code = template.endsWith('_code') ? NEW_CODE[purpose]() : null;
    const isKnown = await isKnownDevice(tx, owner?.id);
    await keepCode(tx, target, code, isKnown);
    const locale: Locale = isLocale(owner?.locale) ? owner.locale : ctx.locale;
    await emit(tx, 'account.mail-due', {
      to: email,
      locale,
      template,
      values: {},
      ...(code ? { code } : {}),
    });
  });
}

async function findOwner(ctx: Ctx, email: string): Promise<{ id: number; locale: string } | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}
