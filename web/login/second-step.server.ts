import type { RouterContextProvider } from 'react-router';
import { passSecondFactor } from '../../domains/accounts/second-factor/pass-second-factor.server.ts';
import { scopeOf } from '../../domains/accounts/sessions/rules.ts';
import { isDomainError } from '../../platform/errors.ts';
import { cookieOf, cookieText } from '../../platform/http/cookies.ts';
import { answerRefusal, readForm } from '../forms/form-answer.server.ts';
import { pageContext } from '../session/page-context.server.ts';
import { finishLogin } from './finish-login.server.ts';
import { type SecondStepAnswer, type SecondStepPath, secondStepPath } from './second-step-answer.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Where the reader continues if the login requires a second factor, otherwise undefined: stores its challenge in an
 * HttpOnly cookie.
 */
export function holdForSecondStep(context: Context, error: unknown): SecondStepPath | undefined {
  if (!isDomainError(error) || error.code !== 'second_factor_needed') return undefined;
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  setCookie(cookieText('secondStep', String(error.details.challenge), secure));
  return secondStepPath(scopeOf(ctx), url.pathname);
}

/** Handles the form of the second step. */
export async function answerSecondStep(context: Context, request: Request): Promise<SecondStepAnswer> {
  const { ctx } = context.get(pageContext);
  const submitted = await readForm(request);
  const challenge = cookieOf(request, 'secondStep') ?? '';
  let entered: { token: string };
  try {
    entered = await passSecondFactor(ctx, { challenge, code: submitted.code ?? '' });
  } catch (error) {
    const isOver = isDomainError(error) && error.code === 'challenge_gone';
    return {
      ...answerRefusal(ctx, error, submitted, { wrong_factor_code: 'code', factor_locked: 'code' }),
      way: submitted.way === 'recovery' ? 'recovery' : 'app',
      ...(isOver ? { isOver } : {}),
    };
  }
  const done = finishLogin(context, request, { ...entered, inDialog: Boolean(submitted.dialog) });
  return { problems: {}, values: {}, way: 'app', ...done };
}
