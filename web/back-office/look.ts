import { redirect } from 'react-router';
import { safeRedirect } from '../../domains/accounts/rules.ts';
import { cookieText } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import type { Route } from './+types/look';
import { readLook } from './looks.ts';

/** Remembers how light the back office is to be, and stays on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { setCookie, secure } = context.get(pageContext);
  const form = await request.formData();
  setCookie(cookieText('officeLook', readLook(String(form.get('look'))), secure));
  return redirect(safeRedirect(String(form.get('back') ?? '/admin')), 303);
}

export function loader() {
  return redirect('/admin');
}
