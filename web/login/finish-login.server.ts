import type { RouterContextProvider } from 'react-router';
import { cookieOfScope, scopeOf } from '../../domains/accounts/sessions/rules.ts';
import { cookieText } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirectDocument } from '../session/redirects.ts';
import { takeRedirect } from '../session/require-login.server.ts';

/** Sets the session cookies and clears what was remembered for the login. */
export function giveSession(context: Readonly<RouterContextProvider>, token: string): void {
  const { ctx, setCookie, secure } = context.get(pageContext);
  setCookie(cookieText(cookieOfScope(scopeOf(ctx)), token, secure));
  setCookie(cookieText('secondStep', '', secure));
}

/** Sets the session cookies and redirects; for the dialog it returns data, and its page reloads. */
export function finishLogin(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { token, inDialog }: { token: string; inDialog: boolean },
): { done: true } {
  giveSession(context, token);
  if (inDialog) return { done: true };
  throw redirectDocument(takeRedirect(context, request), 303);
}
