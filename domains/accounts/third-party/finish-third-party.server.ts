import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { enterByIdentity } from './enter-by-identity.server.ts';
import { linkIdentity } from './link-identity.server.ts';
import { withOauthClient } from './oauth-client.server.ts';
import { type Bearer, consumeOauthState, derivedSecrets, type OauthState } from './oauth-states.server.ts';
import { readOAuth1Profile } from './oauth1.server.ts';
import { readDialectProfile, readOAuth2Profile } from './oauth2.server.ts';
import { readOpenIdProfile } from './open-id.server.ts';
import { PROVIDERS } from './providers.ts';
import type { Profile, ProviderKey } from './rules.ts';
import { noteScanned } from './scan/note-scanned.server.ts';

interface Finish {
  provider: ProviderKey;
  /** Parameters of the provider's redirect. */
  params: URLSearchParams;
  bearer: Bearer;
}

interface Finished {
  purpose: OauthState['purpose'];
  /** Where to redirect next. */
  path: string;
  /** Token of the new session, if there is one. */
  token: string | null;
}

const LINKED_PATH = '/users/user_security?done=third_party_linked#third-parties';
const SCANNED_PATH = '/login/scan/confirm';

/**
 * Handles the return from a provider. The state is consumed first, for good; then the provider is queried outside a
 * transaction; then the user is logged in, the account linked, or the scanned code confirmed.
 */
export async function finishThirdParty(ctx: Ctx, { provider, params, bearer }: Finish): Promise<Finished> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const { protocol } = PROVIDERS[provider];
  const state = params.get(protocol === 'oauth1' ? 'oauth_token' : 'state') ?? params.get('denied') ?? '';
  const handshake = await consumeOauthState(ctx, provider, state, bearer);
  refuseDenied(params, protocol);
  const profile = await readProfile(ctx, provider, handshake, state, params);
  const { purpose, userId, scanId, wantedPath } = handshake;
  if (purpose === 'link') {
    await linkIdentity(ctx, userId, provider, profile);
    return { purpose, path: LINKED_PATH, token: null };
  }
  if (purpose === 'scan') {
    await noteScanned(ctx, scanId, 'browser' in bearer ? bearer.browser : undefined, profile);
    return { purpose, path: SCANNED_PATH, token: null };
  }
  return { purpose, path: wantedPath, ...(await enterByIdentity(ctx, provider, profile)) };
}

/** Providers report a cancelled sign-in in different ways; without a code it cannot be anything else. */
function refuseDenied(params: URLSearchParams, protocol: string): void {
  const error = params.get('error');
  if (error && error !== 'access_denied') throw new DomainError('provider_refused');
  if (error || !params.get(protocol === 'oauth1' ? 'oauth_verifier' : 'code')) throw new DomainError('provider_denied');
}

function readProfile(
  ctx: Ctx,
  provider: ProviderKey,
  { redirectUri, requestSecret }: OauthState,
  state: string,
  params: URLSearchParams,
): Promise<Profile> {
  const table = PROVIDERS[provider];
  const back = { params, state, redirectUri, ...derivedSecrets(ctx, state) };
  return withOauthClient(ctx, provider, (oauthClient) => {
    switch (table.protocol) {
      case 'openid':
        return readOpenIdProfile(ctx, oauthClient, table, back);
      case 'oauth2':
        return readOAuth2Profile(oauthClient, table, back);
      case 'dialect':
        return readDialectProfile(oauthClient, table, back);
      case 'oauth1': {
        const token = { key: state, secret: requestSecret ?? '' };
        return readOAuth1Profile(oauthClient, table, token, params.get('oauth_verifier') ?? '');
      }
    }
  });
}
