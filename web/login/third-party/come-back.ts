import { data } from 'react-router';
import { finishThirdParty } from '../../../domains/accounts/third-party/finish-third-party.server.ts';
import { isProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { cookieOf, cookieText } from '../../../platform/http/cookies.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirectDocument } from '../../session/redirects.ts';
import { giveSession } from '../finish-login.server.ts';
import type { Route } from './+types/come-back';
import { afterRefusal } from './third-party-failure.server.ts';

/** The callback of a provider: logs in, links, or marks the code on another screen, and redirects. */
export async function loader({ params: { provider }, request, context }: Route.LoaderArgs) {
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  if (!isProviderKey(provider)) throw data({ message: '' }, { status: 404 });
  try {
    const bearer = { browser: cookieOf(request, 'handshake') };
    const { purpose, path, token } = await finishThirdParty(ctx, { provider, params: url.searchParams, bearer });
    if (token) {
      giveSession(context, token);
      setCookie(cookieText('redirect', '', secure));
    }
    // the phone that scanned a code still has to confirm, and is identified by it
    if (purpose !== 'scan') setCookie(cookieText('handshake', '', secure));
    return redirectDocument(uncheckedAddress(path), 303);
  } catch (error) {
    return afterRefusal(context, provider, error);
  }
}
