import { cookieText } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, safeAddress } from '../session/redirects.ts';
import type { Route } from './+types/colour-scheme';
import { readColourScheme } from './colour-schemes.ts';

/** Stores the theme of the back office, and stays on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { setCookie, secure } = context.get(pageContext);
  const form = await request.formData();
  setCookie(cookieText('officeLook', readColourScheme(String(form.get('look'))), secure));
  return redirect(safeAddress(String(form.get('back') ?? '/admin')), 303);
}

export function loader() {
  return redirect('/admin');
}
