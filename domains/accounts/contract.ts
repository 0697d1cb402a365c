import { z } from '@hono/zod-openapi';
import type { Locale } from '../../platform/locale/locale.ts';
import { normalForm } from '../../platform/text/normal-form.ts';
import { captchaProblem, emailProblem, type LoginMethod, passwordProblem } from './rules.ts';
import { PROVIDER_KEYS } from './third-party/rules.ts';

/** A text validated by `rules.ts`: the error code is the message; a missing text counts as empty. */
export function checkedText(problemOf: (text: string) => string | undefined) {
  return z
    .string()
    .max(1_000)
    .optional()
    .transform((text) => text ?? '')
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });
}

export const email = checkedText(emailProblem)
  .transform((text) => text.trim().toLowerCase())
  .openapi({ type: 'string', format: 'email' });
const emailOrNone = checkedText((text) => (text.trim() === '' ? undefined : emailProblem(text)))
  .transform((text) => text.trim().toLowerCase())
  .openapi({ type: 'string', format: 'email' });
export const captcha = checkedText(captchaProblem)
  .transform((text) => text.trim())
  .openapi({ type: 'string', example: '123456' });

/** Normalises a code with letters for comparison: case, spaces and hyphens are ignored. */
function plainCaptcha(text: string): string {
  return normalForm(text, 'NFKC').toUpperCase().replace(/[\s-]/g, '');
}

const resetCode = checkedText((text) => captchaProblem(plainCaptcha(text)))
  .transform(plainCaptcha)
  .openapi({ type: 'string', example: '7KQM2PXA' });
export const newPassword = checkedText(passwordProblem).openapi({ type: 'string', minLength: 8, maxLength: 72 });
/** A password that is only compared, so its length is not validated. */
export const givenPassword = checkedText((text) => (text === '' ? 'emptyPassword' : undefined)).openapi({
  type: 'string',
});

export const emailLoginInput = z.object({ email, password: givenPassword }).openapi('EmailLogin');
export type EmailLogin = z.output<typeof emailLoginInput>;

/** Specification 7: the body is the e-mail itself as JSON; `{email}` is accepted as well. */
export const emailInput = z
  .preprocess((body) => (typeof body === 'string' ? { email: body } : body), z.object({ email }))
  .openapi({ oneOf: [{ type: 'string' }, { type: 'object', properties: { email: { type: 'string' } } }] });

export const emailRegistrationInput = z.object({ email, captcha, password: newPassword }).openapi('EmailRegistration');
export type EmailRegistration = z.output<typeof emailRegistrationInput>;

export const passwordResetInput = z
  .object({
    email,
    code: resetCode,
    password: newPassword,
    passwordAgain: checkedText((text) => (text === '' ? 'againPassword' : undefined)).openapi({ type: 'string' }),
  })
  .superRefine((input, context) => {
    if (input.passwordAgain !== '' && input.passwordAgain !== input.password)
      context.addIssue({ code: 'custom', message: 'diffPassword', path: ['passwordAgain'] });
  })
  .openapi('PasswordReset');
export type PasswordReset = z.output<typeof passwordResetInput>;

/** A visitor leaves an e-mail or a phone so that the shop can contact them about an order. */
export const visitorInput = z
  .object({
    deviceId: z.string().max(128).optional(),
    countryCode: z
      .string()
      .regex(/^\+?\d{1,4}$/)
      .optional()
      .or(z.literal('')),
    email: emailOrNone,
    phone: z.string().max(30).optional(),
  })
  .superRefine((input, context) => {
    if (!input.email && !input.phone) context.addIssue({ code: 'custom', message: 'emailEmpty', path: ['email'] });
  })
  .openapi('VisitorLogin');
export type VisitorLogin = z.input<typeof visitorInput>;

export const tokenAnswer = z.object({ token: z.string() }).openapi('Token');

export const loginMethodAnswer = z
  .object({
    facebookOpen: z.boolean(),
    facebookAppId: z.string(),
    visitorOpen: z.boolean(),
    /** Enabled third parties and the URL where signing in with each begins. */
    providers: z.array(z.object({ provider: z.enum(PROVIDER_KEYS), path: z.string() })),
  })
  .openapi('LoginMethods');

export const userInfoAnswer = z
  .object({
    id: z.number(),
    nickname: z.string(),
    avatar: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    kind: z.enum(['member', 'visitor']),
    createdAt: z.string(),
  })
  .openapi('User');
export type UserInfo = z.infer<typeof userInfoAnswer>;

export const userMenuAnswer = z
  .object({ routine_my_menus: z.array(z.object({ id: z.number(), name: z.string(), pc_url: z.string() })) })
  .openapi('UserMenu');

/** A mail about an account. A `code` is a secret: templates may use it in the body only, never in the subject. */
export interface AccountMail {
  to: string;
  locale: Locale;
  template:
    | 'register_code'
    | 'already_registered'
    | 'reset_code'
    | 'no_account'
    | 'password_changed'
    | 'new_device'
    | 'own_password_changed'
    | 'own_pay_password_changed'
    | 'named_email_code'
    | 'email_change_code'
    | 'email_taken'
    | 'email_changed'
    | 'phone_changed'
    | 'leaving'
    | 'leaving_cancelled'
    | 'confirm_code'
    | 'verify_code'
    | 'order_code'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'recovery_codes_renewed'
    | 'factors_reset'
    | 'passkey_added'
    | 'passkey_removed'
    | 'third_party_linked'
    | 'third_party_unlinked'
    | 'factor_guessed'
    | 'codes_requested'
    | 'codes_guessed';
  values: Record<string, string | number> & { code?: never };
  code?: string;
}

/** A text message about an account; `template` is a key of the `sms` texts. */
interface AccountText {
  /** International form. */
  to: string;
  locale: Locale;
  template: 'enter' | 'change' | 'confirm' | 'verify' | 'order';
  code: string;
}

declare module '../../platform/events.ts' {
  interface EventMap {
    /** A session is about to begin, in its transaction: a listener that throws refuses it. */
    'account.entering': { userId: number };
    /** Someone logged in; their data as a guest moves to the account. */
    'account.entered': { userId: number; sessionId: number; method: LoginMethod; guestKey: string | null };
    /** A pass to an order made the guest's account that of a member: what the guest had saved proves nothing. */
    'account.taken-over': { userId: number };
    'account.mail-due': AccountMail;
    'account.text-due': AccountText;
  }
}
