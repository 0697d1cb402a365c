import { cookieText } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import type { Route } from './+types/switch';

/** Opens the office of another shop; whether the reader works there is checked by every page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { setCookie, secure } = context.get(pageContext);
  const chosen = Number((await request.formData()).get('shop'));
  if (Number.isSafeInteger(chosen) && chosen > 0) setCookie(cookieText('officeShop', String(chosen), secure));
  return redirect('/login2', 303);
}

export function loader() {
  return redirect('/login2');
}
