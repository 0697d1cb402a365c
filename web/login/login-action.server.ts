import type { RouterContextProvider } from 'react-router';
import { findCountry } from '../../domains/accounts/countries.ts';
import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { RESEND_SECONDS } from '../../domains/accounts/rules.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { isDomainError } from '../../platform/errors.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../forms/form-answer.server.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, redirectDocument } from '../session/redirects.ts';
import { takeRedirect } from '../session/require-login.server.ts';
import { giveSession } from './finish-login.server.ts';
import { forgetInvite, goOnWithoutInvite } from './invitation.server.ts';
import type { LoginAnswer, LoginIntent } from './login-answer.ts';
import { STEPS, type Step } from './login-steps.server.ts';
import { holdForSecondStep } from './second-step.server.ts';
import type { SecondStepPath } from './second-step-answer.ts';

type Typed = Record<string, string>;

/** The field that shows each error. */
const FIELD_OF = {
  wrong_login: 'password',
  wrong_phone_login: 'password',
  login_locked: 'password',
  already_registered: 'email',
};

/** Handles a login form with the same verbs as the calls; errors are shown beside the fields. */
export async function answerLogin(context: Readonly<RouterContextProvider>, request: Request): Promise<LoginAnswer> {
  const { ctx } = context.get(pageContext);
  const submitted = withDialCode(await readForm(request));
  const intent = submitted.intent ?? '';
  const step = STEPS[Object.hasOwn(STEPS, intent) ? (intent as LoginIntent) : 'log-in'];
  const place = { mode: step.mode, by: step.by ?? 'email' } as const;
  const { input, problems } = parseForm(step.shape, submitted);
  const missing = step.agreement && !submitted.agreement ? [{ field: 'agreement', code: 'agreement' }] : [];
  if (!input || missing.length > 0) {
    return { ...place, ...answerProblems(ctx, [...problems, ...missing], submitted) };
  }
  try {
    const done = await step.run(ctx, input as never);
    if (!('token' in done)) return { ...place, ...answerProblems(ctx, [], submitted), ...done };
    forgetInvite(context);
    giveSession(context, done.token);
  } catch (error) {
    const secondStep = holdForSecondStep(context, error);
    if (secondStep) return goToSecondStep(secondStep, place, submitted);
    return goOnWithoutInvite(context, error, refusal(ctx, error, step, submitted));
  }
  if (submitted.dialog) return { ...place, problems: {}, values: {}, done: true };
  throw redirectDocument(takeRedirect(context, request), 303);
}

/** In the dialog the next form replaces this one; without scripts it is a separate page. */
function goToSecondStep(
  secondStep: SecondStepPath,
  place: Pick<LoginAnswer, 'mode' | 'by'>,
  submitted: Typed,
): LoginAnswer {
  if (submitted.dialog) return { ...place, problems: {}, values: {}, secondStep };
  throw redirect(secondStep, 303);
}

/** Without scripts the select list submits a country and no dial code. */
function withDialCode(submitted: Typed): Typed {
  const country = submitted.country && !submitted.countryCode ? findCountry(submitted.country) : undefined;
  return country ? { ...submitted, countryCode: `+${country.dialCode}` } : submitted;
}

function refusal(ctx: Ctx, error: unknown, step: Step, submitted: Typed): LoginAnswer {
  const codeField = step.mode === LOGIN_MODES.reset ? 'code' : 'captcha';
  const said = answerRefusal(ctx, error, submitted, { ...FIELD_OF, wrong_code: codeField, code_used_up: codeField });
  const answer = { mode: step.mode, by: step.by ?? 'email', ...said };
  if (!isDomainError(error)) return answer;
  const { retryAfter } = error.details;
  if (!step.sends || typeof retryAfter !== 'number' || retryAfter > RESEND_SECONDS) {
    return { ...answer, ...step.onRefusal?.[error.code] };
  }
  // a repeated request within the minute stays on the second step, which shows the remaining time
  const mode = submitted.mode === String(LOGIN_MODES.reset) ? LOGIN_MODES.reset : step.mode;
  return { ...answer, mode, resendIn: retryAfter };
}
