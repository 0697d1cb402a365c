import type { RouterContextProvider } from 'react-router';
import type { InviteAnswer } from '../../domains/accounts/invites/contract.ts';
import { explainInvite } from '../../domains/accounts/invites/queries.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { cookieText } from '../../platform/http/cookies.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';

type Context = Readonly<RouterContextProvider>;

/** The notice above the login forms for invited users. */
export interface Invitation extends Pick<InviteAnswer, 'outcome' | 'message'> {
  /** How to continue with an invalid code. */
  hint: string;
}

/** Stores a code in a cookie until its visitor has registered. */
function rememberInvite(context: Context, code: string): void {
  const page = context.get(pageContext);
  page.setCookie(cookieText('invite', code.slice(0, 60), page.secure));
}

/** The code was used or is invalid: removes it from the browser and from the rest of this request. */
export function forgetInvite(context: Context): void {
  const { ctx } = context.get(pageContext);
  if (ctx.inviteCode === null) return;
  ctx.inviteCode = null;
  rememberInvite(context, '');
}

/**
 * `?invite=CODE` on the login page: remembers the code and removes it from the URL. On the site's own page, users with
 * an account learn that they have to log out first.
 */
export function takeInviteOffAddress(context: Context, searchParams: URLSearchParams): void {
  const code = searchParams.get('invite');
  if (code === null) return;
  const { ctx } = context.get(pageContext);
  if (ctx.actor?.kind === 'member' && code) throw redirect(`/site?${new URLSearchParams({ invite: code })}`, 303);
  rememberInvite(context, code);
  const rest = new URLSearchParams(searchParams);
  rest.delete('invite');
  throw redirect(`/login?${rest}`, 303);
}

/** The reader's invitation as text. An invalid one is shown once and then forgotten. */
export async function readInvitation(context: Context): Promise<Invitation | null> {
  const { ctx } = context.get(pageContext);
  const { t } = ctx.app.texts[ctx.locale];
  if (!ctx.inviteCode) return null;
  const { outcome, message, mayContinue } = await explainInvite(ctx, ctx.inviteCode);
  if (outcome === 'valid') return { outcome, message, hint: t('site:invite.how') };
  forgetInvite(context);
  return { outcome, message, hint: t(mayContinue ? 'site:invite.go_on' : 'site:invite.only') };
}

/**
 * A registration refused for its invitation: the code is forgotten, so that submitting again continues with the default
 * role, and the response says so.
 */
export function goOnWithoutInvite<A extends FormAnswer>(context: Context, error: unknown, answer: A): A {
  const { ctx } = context.get(pageContext);
  if (!isDomainError(error) || !/^invite_(?:invalid|used|expired|not_found)$/.test(error.code)) return answer;
  forgetInvite(context);
  const { t } = ctx.app.texts[ctx.locale];
  const hint = t(ctx.site.invitePolicy === 'required' ? 'site:invite.only' : 'site:invite.press_again');
  return { ...answer, message: `${t(`site:invite.${error.code.slice('invite_'.length)}`)} ${hint}` };
}
