import { calculatePKCECodeChallenge } from 'oauth4webapi';
import { DomainError } from '../../../platform/errors.ts';
import { deriveKey, isSignature, randomToken, sign } from '../../../platform/tokens.ts';
import { type App, type Ctx, requireActor } from '../../kit/context.ts';
import { safeRedirect } from '../rules.ts';
import { requireFactor } from '../second-factor/require-factor.server.ts';
import { type OauthClient, requireClient, withOauthClient } from './oauth-client.server.ts';
import { createOauthState, derivedSecrets, type OauthClients } from './oauth-states.server.ts';
import { fetchRequestToken, type SignedToken } from './oauth1.server.ts';
import { discoverIssuer } from './open-id.server.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import type { ProviderKey } from './rules.ts';

interface Start {
  provider: ProviderKey;
  /** The request's own host: users return to the host that they left. */
  url: URL;
  wantedPath?: string;
  /**
   * From the user centre: links another login method to the logged-in user. `linkKey` proves that the link was on one
   * of our pages.
   */
  linkKey?: string;
  scanId?: number;
}

interface Started {
  /** The provider's page to redirect to. */
  address: string;
  /** For the cookie: a return without it is refused. */
  browser: string;
  /** OAuth 1.0a: the request token, which an API client sends back with its verifier. */
  token: SignedToken | null;
}

/**
 * Starts a sign-in at a provider. Throws `provider_off`, `provider_down`, and for linking the errors of
 * `requireFactor`.
 */
export async function startThirdParty(
  ctx: Ctx,
  { provider, url, wantedPath, linkKey, scanId }: Start,
): Promise<Started> {
  requireClient(ctx.app, provider);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const oauthClients: OauthClients =
    linkKey === undefined ? { purpose: scanId ? 'scan' : 'enter', scanId } : await linking(ctx, provider, linkKey);
  const table = PROVIDERS[provider];
  const redirectUri = ownOrigin(ctx.app, url) + table.callbackPath;
  const made = await withOauthClient(ctx, provider, (oauthClient) =>
    authorisation(ctx, oauthClient, table, redirectUri),
  );
  const browser = randomToken();
  await createOauthState(ctx, {
    ...oauthClients,
    provider,
    state: made.state,
    browser,
    redirectUri,
    wantedPath: safeRedirect(wantedPath),
    ...(made.token ? { requestSecret: made.token.secret } : {}),
  });
  return { address: made.address, browser, token: made.token };
}

/** Without this check, a link on any page could let a stranger link their own account to the reader's (login CSRF). */
async function linking(ctx: Ctx, provider: ProviderKey, linkKey: string): Promise<OauthClients> {
  const actor = requireActor(ctx);
  if (!isSignature(linkSigner(ctx), `${actor.sessionId}|${provider}`, linkKey))
    throw new DomainError('handshake_foreign');
  if (actor.kind !== 'member') throw new DomainError('members_only');
  await requireFactor(ctx);
  return { purpose: 'link', userId: actor.userId };
}

/** Anti-CSRF key for the link on the reader's own page. */
export function linkKeyOf(ctx: Ctx, provider: ProviderKey): string {
  return sign(linkSigner(ctx), `${requireActor(ctx).sessionId}|${provider}`);
}

function linkSigner(ctx: Ctx): Buffer {
  return deriveKey(ctx.app.secret, 'third-party links');
}

/**
 * The deployment's URL on the host of the request if it belongs to a site, otherwise on the main one. An unverified
 * host header is never passed on.
 */
export function ownOrigin(app: App, url: URL): string {
  const own = new URL(app.publicUrl());
  if (app.sites.hasHost(url.hostname)) own.hostname = url.hostname;
  return own.origin;
}

interface Authorisation {
  address: string;
  state: string;
  token: SignedToken | null;
}

async function authorisation(
  ctx: Ctx,
  oauthClient: OauthClient,
  table: Provider,
  redirectUri: string,
): Promise<Authorisation> {
  if (table.protocol === 'oauth1') {
    const token = await fetchRequestToken(oauthClient, table, redirectUri);
    const address = new URL(oauthClient.at(table.authorize));
    address.searchParams.set('oauth_token', token.key);
    return { address: address.href, state: token.key, token };
  }
  const state = randomToken();
  const address = new URL(await authorizeAddress(ctx, oauthClient, table));
  const clientIdName = table.protocol === 'dialect' ? table.clientIdName : 'client_id';
  const params: Record<string, string> = {
    [clientIdName]: oauthClient.client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...(table.scope ? { scope: table.scope } : {}),
    state,
    ...(await proofParams(ctx, table, state)),
  };
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  if (table.protocol === 'dialect') address.hash = table.fragment ?? '';
  return { address: address.href, state, token: null };
}

async function authorizeAddress(ctx: Ctx, oauthClient: OauthClient, table: Exclude<Provider, { protocol: 'oauth1' }>) {
  if (table.protocol !== 'openid') return oauthClient.at(table.authorize);
  const { authorization_endpoint } = await discoverIssuer(ctx, oauthClient, table);
  if (!authorization_endpoint) throw new Error('the issuer names no page to sign in at');
  return authorization_endpoint;
}

async function proofParams(ctx: Ctx, table: Provider, state: string): Promise<Record<string, string>> {
  const { verifier, nonce } = derivedSecrets(ctx, state);
  const usesPkce = table.protocol === 'openid' || (table.protocol === 'oauth2' && table.pkce);
  return {
    ...(usesPkce ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' } : {}),
    ...(table.protocol === 'openid' ? { nonce } : {}),
  };
}
