import { findScan } from '../../../domains/accounts/third-party/scan/note-scanned.server.ts';
import { startThirdParty } from '../../../domains/accounts/third-party/start-third-party.server.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirectDocument } from '../../session/redirects.ts';
import type { Route } from './+types/scan-open';
import { afterRefusal } from './third-party-failure.server.ts';

/** Opened by a phone that has scanned a code: redirects to the provider, and returns for confirmation. */
export async function loader({ params: { ticket = '' }, context }: Route.LoaderArgs) {
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  try {
    const scanId = await findScan(ctx, ticket);
    const { address, browser } = await startThirdParty(ctx, { provider: 'wechat', url, scanId });
    setCookie(cookieText('handshake', browser, secure));
    return redirectDocument(uncheckedAddress(address), 303);
  } catch (error) {
    return afterRefusal(context, 'wechat', error);
  }
}
