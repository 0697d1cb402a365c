import { type RouterContextProvider, redirectDocument } from 'react-router';
import type { z } from 'zod';
import * as contract from '../../domains/accounts/contract.ts';
import { logInAsVisitor } from '../../domains/accounts/log-in-as-visitor.server.ts';
import { logInByEmail } from '../../domains/accounts/log-in-by-email.server.ts';
import { registerByEmail } from '../../domains/accounts/register-by-email.server.ts';
import { resetPassword } from '../../domains/accounts/reset-password.server.ts';
import { LOGIN_MODES, type LoginMode, RESEND_SECONDS } from '../../domains/accounts/rules.ts';
import { sendRegistrationCode, sendResetCode } from '../../domains/accounts/send-email-code.server.ts';
import { sessionKind } from '../../domains/accounts/sessions/rules.ts';
import type { Ctx } from '../../domains/context.ts';
import { isDomainError } from '../../platform/errors.ts';
import { cookieText } from '../../platform/http/cookies.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../form-answer.server.ts';
import { pageContext } from '../page-context.server.ts';
import type { LoginAnswer, LoginIntent } from './login-answer.ts';
import { takeRedirect } from './require-login.server.ts';

type Typed = Record<string, string>;

/** One button of the login forms. */
interface Step {
  mode: LoginMode;
  shape: z.ZodType;
  /** The agreement must be ticked (specification 5). */
  agreement?: boolean;
  /** Does it; with a token the reader is logged in, else the answer says how to go on. */
  run(ctx: Ctx, input: never): Promise<{ token: string } | Partial<LoginAnswer>>;
}

const codeSent = { notice: 'code_sent', resendIn: RESEND_SECONDS } as const;

const STEPS: Record<LoginIntent, Step> = {
  'log-in': {
    mode: LOGIN_MODES.password,
    shape: contract.emailLoginInput,
    agreement: true,
    run: (ctx, input: contract.EmailLogin) => logInByEmail(ctx, input),
  },
  'send-code': {
    mode: LOGIN_MODES.register,
    shape: contract.emailInput,
    run: (ctx, { email }: { email: string }) => sendRegistrationCode(ctx, email).then(() => codeSent),
  },
  register: {
    mode: LOGIN_MODES.register,
    shape: contract.emailRegistrationInput,
    agreement: true,
    run: (ctx, input: contract.EmailRegistration) =>
      registerByEmail(ctx, input).then(() => ({ mode: LOGIN_MODES.password, notice: 'registered' })),
  },
  'send-reset-code': {
    mode: LOGIN_MODES.forgot,
    shape: contract.emailInput,
    run: (ctx, { email }: { email: string }) =>
      sendResetCode(ctx, email).then(() => ({ mode: LOGIN_MODES.reset, ...codeSent })),
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
};

/** Beside which field a refusal is said. */
const FIELD_OF = { wrong_login: 'password', login_locked: 'password', already_registered: 'email' };

/** Answers a login form: the same verbs as the calls, the refusals beside the fields. */
export async function answerLogin(context: Readonly<RouterContextProvider>, request: Request): Promise<LoginAnswer> {
  const { ctx, setCookie, secure } = context.get(pageContext);
  const typed = await readForm(request);
  const step = STEPS[typed.intent as LoginIntent] ?? STEPS['log-in'];
  const { input, problems } = parseForm(step.shape, typed);
  const missing = step.agreement && !typed.agreement ? [{ field: 'agreement', code: 'agreement' }] : [];
  if (!input || missing.length > 0) {
    return { mode: step.mode, ...answerProblems(ctx, [...problems, ...missing], typed) };
  }
  try {
    const done = await step.run(ctx, input as never);
    if (!('token' in done)) return { mode: step.mode, ...answerProblems(ctx, [], typed), ...done };
    setCookie(cookieText(sessionKind(ctx.site.type).cookie, done.token, secure));
  } catch (error) {
    return refusal(ctx, error, step, typed);
  }
  if (typed.dialog) return { mode: step.mode, problems: {}, values: {}, done: true };
  throw redirectDocument(takeRedirect(context, request), 303);
}

function refusal(ctx: Ctx, error: unknown, step: Step, typed: Typed): LoginAnswer {
  const codeField = step.mode === LOGIN_MODES.reset ? 'code' : 'captcha';
  const answer = answerRefusal(ctx, error, typed, { ...FIELD_OF, wrong_code: codeField, code_used_up: codeField });
  const sends = typed.intent === 'send-code' || typed.intent === 'send-reset-code';
  if (!sends || !isDomainError(error) || typeof error.details.retryAfter !== 'number') {
    return { mode: step.mode, ...answer };
  }
  // asked again within the minute: from the second step one stays there and sees how long it takes
  const mode = typed.step === String(LOGIN_MODES.reset) ? LOGIN_MODES.reset : step.mode;
  return { mode, ...answer, resendIn: error.details.retryAfter };
}
