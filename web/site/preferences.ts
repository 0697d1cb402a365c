import { cookieText } from '../../platform/http/cookies.ts';
import { readLocale } from '../../platform/locale/locale.ts';
import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, safeAddress } from '../session/redirects.ts';
import type { Route } from './+types/preferences';

/** Stores a language (and stays on the page) or a currency (and redirects home: specification 4). */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, setCookie, secure } = context.get(pageContext);
  const form = await request.formData();
  const language = readLocale(String(form.get('language') ?? ''));
  const currency = ctx.app.sites.currency(String(form.get('currency') ?? ''));
  if (language && ctx.site.locales.includes(language)) setCookie(cookieText('language', language, secure));
  if (currency) setCookie(cookieText('currency', currency.code, secure));
  return redirect(currency ? '/' : wayBack(String(form.get('back') ?? '')), 303);
}

export function loader() {
  return redirect('/');
}

/** The previous page. Its URL must not override the choice just made. */
function wayBack(path: string): PageAddress {
  // the login page is never a target after logging in, but it is here
  if (/^\/login(?:\?mode=\d)?$/.test(path)) return uncheckedAddress(path);
  const [pathname = '/', search = ''] = safeAddress(path).split('?');
  const rest = new URLSearchParams(search);
  rest.delete('language');
  return uncheckedAddress(rest.size > 0 ? `${pathname}?${rest}` : pathname);
}
