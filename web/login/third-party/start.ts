import { data } from 'react-router';
import { isProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { startThirdParty } from '../../../domains/accounts/third-party/start-third-party.server.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { guestOnly, readRedirect, rememberRedirect } from '../../session/require-login.server.ts';
import type { Route } from './+types/start';
import { afterRefusal } from './third-party-failure.server.ts';

/**
 * Redirects to a provider. A link and not a form, because the content security policy allows form targets on our own
 * origin only. `?link=` comes from the reader's own security page, `?to=` from the dialog over a page.
 */
export async function loader({ params: { provider }, request, context }: Route.LoaderArgs) {
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  if (!isProviderKey(provider)) throw data({ message: '' }, { status: 404 });
  // neither another site nor a prefetching browser can start it
  if (request.headers.get('sec-fetch-site') === 'cross-site') return redirect('/login', 303);
  if (/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')) return new Response(null, { status: 503 });
  const linkKey = url.searchParams.get('link') ?? undefined;
  if (linkKey === undefined) guestOnly(context);
  try {
    const to = url.searchParams.get('to');
    // remembered as well: a second factor, or another login method after all, leads there too
    if (to !== null) rememberRedirect(context, to);
    const wantedPath = to ?? readRedirect(request);
    const { address, browser } = await startThirdParty(ctx, {
      provider,
      url,
      wantedPath,
      ...(linkKey === undefined ? {} : { linkKey }),
    });
    setCookie(cookieText('handshake', browser, secure));
    return redirectDocument(uncheckedAddress(address), 303);
  } catch (error) {
    return afterRefusal(context, provider, error);
  }
}
