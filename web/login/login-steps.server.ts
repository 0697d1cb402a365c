import type { z } from 'zod';
import * as contract from '../../domains/accounts/contract.ts';
import { logInAsVisitor } from '../../domains/accounts/login/log-in-as-visitor.server.ts';
import { logInByEmail } from '../../domains/accounts/login/log-in-by-email.server.ts';
import { resetPassword } from '../../domains/accounts/login/reset-password.server.ts';
import { sendRegistrationCode, sendResetCode } from '../../domains/accounts/login/send-email-code.server.ts';
import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/login-modes.ts';
import * as phones from '../../domains/accounts/phones/contract.ts';
import { logInByCode, logInByPhone } from '../../domains/accounts/phones/log-in-by-phone.server.ts';
import { registerByPhone } from '../../domains/accounts/phones/register-by-phone.server.ts';
import { sendPhoneCode } from '../../domains/accounts/phones/send-phone-code.server.ts';
import { registerByEmail } from '../../domains/accounts/registration/register-by-email.server.ts';
import { RESEND_SECONDS } from '../../domains/accounts/rules.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { asGuest } from '../../domains/orders/passes/as-buyer.server.ts';
import type { LoginAnswer, LoginBy, LoginIntent } from './login-answer.ts';

/** One button of the login forms. */
export interface Step {
  mode: LoginMode;
  by?: LoginBy;
  shape: z.ZodType;
  /** The agreement must be ticked (specification 5). */
  agreement?: boolean;
  /** Sends a code: an error may say when the next one can be sent. */
  sends?: boolean;
  /** Performs the step; with a token the reader is logged in, otherwise the response says how to continue. */
  run(ctx: Ctx, input: never): Promise<{ token: string } | Partial<LoginAnswer>>;
  /** Errors that lead to a form that can resolve them. */
  onRefusal?: Record<string, { mode: LoginMode; by: LoginBy }>;
}

const mailed = { notice: 'code_sent', resendIn: RESEND_SECONDS } as const;
const texted = { notice: 'sms_sent', resendIn: RESEND_SECONDS } as const;

const EMAIL_STEPS = {
  'log-in': {
    mode: LOGIN_MODES.password,
    shape: contract.emailLoginInput,
    agreement: true,
    run: (ctx, input: contract.EmailLogin) => logInByEmail(ctx, input),
  },
  'send-code': {
    mode: LOGIN_MODES.register,
    shape: contract.emailInput,
    sends: true,
    run: (ctx, { email }: { email: string }) => sendRegistrationCode(ctx, email).then(() => mailed),
  },
  register: {
    mode: LOGIN_MODES.register,
    shape: contract.emailRegistrationInput,
    agreement: true,
    run: (ctx, input: contract.EmailRegistration) =>
      // the page goes on with the new member; a program that calls the API logs in by itself
      asGuest(ctx, input.email)
        .then((guest) => registerByEmail(guest, input))
        .then(() => logInByEmail(ctx, input)),
  },
  'send-reset-code': {
    mode: LOGIN_MODES.forgot,
    shape: contract.emailInput,
    sends: true,
    run: (ctx, { email }: { email: string }) =>
      sendResetCode(ctx, email).then(() => ({ mode: LOGIN_MODES.reset, ...mailed })),
  },
  reset: {
    mode: LOGIN_MODES.reset,
    shape: contract.passwordResetInput,
    run: (ctx, input: contract.PasswordReset) =>
      resetPassword(ctx, input).then(() => ({ mode: LOGIN_MODES.password, notice: 'password_changed' })),
  },
  visit: {
    mode: LOGIN_MODES.visitor,
    shape: contract.visitorInput,
    agreement: true,
    run: (ctx, input: contract.VisitorLogin) => logInAsVisitor(ctx, input),
  },
} satisfies Partial<Record<LoginIntent, Step>>;

const PHONE_STEPS = {
  'log-in-phone': {
    mode: LOGIN_MODES.phone,
    by: 'phone',
    shape: phones.phoneLoginInput,
    agreement: true,
    run: (ctx, input: phones.PhoneLogin) => logInByPhone(ctx, input),
  },
  'send-login-code': {
    mode: LOGIN_MODES.sms,
    by: 'phone',
    shape: phones.phoneInput,
    sends: true,
    run: (ctx, input: phones.PhoneInput) => sendPhoneCode(ctx, input).then(() => texted),
  },
  'log-in-code': {
    mode: LOGIN_MODES.sms,
    by: 'phone',
    shape: phones.codeLoginInput,
    agreement: true,
    run: (ctx, input: phones.CodeLogin) => logInByCode(ctx, input),
    // the code has proved ownership of the number, and stays valid
    onRefusal: { phone_unknown: { mode: LOGIN_MODES.register, by: 'phone' } },
  },
  'send-phone-code': {
    mode: LOGIN_MODES.register,
    by: 'phone',
    shape: phones.phoneInput,
    sends: true,
    run: (ctx, input: phones.PhoneInput) => sendPhoneCode(ctx, input).then(() => texted),
  },
  'register-phone': {
    mode: LOGIN_MODES.register,
    by: 'phone',
    shape: phones.phoneRegistrationInput,
    agreement: true,
    run: (ctx, input: phones.PhoneRegistration) => registerByPhone(ctx, input).then(() => logInByPhone(ctx, input)),
    onRefusal: { phone_registered: { mode: LOGIN_MODES.sms, by: 'phone' } },
  },
  'visit-phone': {
    mode: LOGIN_MODES.visitor,
    by: 'phone',
    shape: phones.phoneInput,
    agreement: true,
    run: (ctx, input: phones.PhoneInput) => logInAsVisitor(ctx, input),
  },
} satisfies Partial<Record<LoginIntent, Step>>;

export const STEPS: Record<LoginIntent, Step> = { ...EMAIL_STEPS, ...PHONE_STEPS };
