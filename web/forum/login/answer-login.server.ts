import type { RouterContextProvider } from 'react-router';
import { loginInput, registerInput } from '../../../domains/forum/login/contract.ts';
import { type Entered, logInToForum, registerInForum } from '../../../domains/forum/login/enter-forum.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { giveSession } from '../../login/finish-login.server.ts';
import { holdForSecondStep } from '../../login/second-step.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { takeRedirect } from '../../session/require-login.server.ts';
import type { ForumLoginAnswer } from './login-answer.ts';

/** The field that shows each error. */
const FIELD_OF = {
  captcha_wrong: 'captchaValue',
  forum_wrong_login: 'password',
  login_locked: 'password',
  user_name_taken: 'username',
  already_registered: 'account',
};

/**
 * Signs in or registers with the forms of the forum; the page makes a new captcha for the next try. The dialog stays on
 * its page.
 */
export async function answerForumLogin(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ForumLoginAnswer> {
  const { ctx } = context.get(pageContext);
  const submitted = await readForm(request);
  try {
    const { token } = await enter(ctx, submitted);
    giveSession(context, token);
  } catch (error) {
    const secondStep = holdForSecondStep(context, error);
    if (secondStep) {
      if (submitted.dialog) return { problems: {}, values: {}, secondStep };
      throw redirect(secondStep, 303);
    }
    return answerRefusal(ctx, error, submitted, FIELD_OF);
  }
  if (submitted.dialog) return { problems: {}, values: {}, done: true };
  throw redirectDocument(takeRedirect(context, request), 303);
}

function enter(ctx: Ctx, submitted: Record<string, string>): Promise<Entered> {
  if (submitted.intent === 'register') return registerInForum(ctx, parseOrRefuse(registerInput, submitted));
  return logInToForum(ctx, parseOrRefuse(loginInput, submitted));
}
