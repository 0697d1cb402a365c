import { logOut } from '../../domains/accounts/login/log-out.server.ts';
import { cookieText, LOGOUT_COOKIES, sessionTokensOf } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirectDocument } from '../session/redirects.ts';
import type { Route } from './+types/log-out';

/** Ends the browser's sessions and redirects home (specification 2); only a form post does, a link does nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, setCookie, secure } = context.get(pageContext);
  await logOut(ctx, sessionTokensOf(request));
  for (const key of LOGOUT_COOKIES) setCookie(cookieText(key, '', secure));
  // clears the shop's client-side storage about the user
  return redirectDocument('/', { status: 303, headers: { 'clear-site-data': '"storage"' } });
}

export function loader() {
  return redirectDocument('/');
}
