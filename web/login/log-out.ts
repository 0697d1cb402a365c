import { logOut } from '../../domains/accounts/login/log-out.server.ts';
import { cookieText, SESSION_COOKIES } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirectDocument } from '../session/redirects.ts';
import type { Route } from './+types/log-out';

/** Ends the session and goes home (specification 2); a form posts here, a link does nothing. */
export async function action({ context }: Route.ActionArgs) {
  const { ctx, setCookie, secure } = context.get(pageContext);
  await logOut(ctx);
  for (const key of SESSION_COOKIES) setCookie(cookieText(key, '', secure));
  // what the shop's scripts remember of a person goes with the person
  return redirectDocument('/', { status: 303, headers: { 'clear-site-data': '"storage"' } });
}

export function loader() {
  return redirectDocument('/');
}
