import * as oauth from 'oauth4webapi';
import type { Ctx } from '../../kit/context.ts';
import type { OauthClient } from './oauth-client.server.ts';
import { openIdProfile, type Raw } from './profiles.ts';
import type { OpenIdProvider } from './providers.ts';
import type { Profile } from './rules.ts';

/** The parameters of the redirect, and the values they must match. */
export interface Return {
  params: URLSearchParams;
  state: string;
  redirectUri: string;
  verifier: string;
  nonce: string;
}

/** A test server on this machine uses plain http; the settings guarantee that it is local. */
export function requestOptions(oauthClient: OauthClient, address: string) {
  return {
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
      oauthClient.fetch(url, { ...init, body: init.body as BodyInit } as RequestInit),
    [oauth.allowInsecureRequests]: address.startsWith('http:'),
  };
}

/** The issuer's metadata and keys, cached for a while. */
export function discoverIssuer(
  ctx: Ctx,
  oauthClient: OauthClient,
  provider: OpenIdProvider,
): Promise<oauth.AuthorizationServer> {
  const issuer = oauthClient.client.issuer ?? provider.issuer;
  return ctx.app.valueCache.fill(`issuer|${issuer}`, [], async () => {
    const answer = await oauth.discoveryRequest(new URL(issuer), requestOptions(oauthClient, issuer));
    return oauth.processDiscoveryResponse(new URL(issuer), answer);
  });
}

/** Exchanges the code for an id_token and validates it: signature, issuer, audience, expiry and nonce. */
export async function readOpenIdProfile(
  ctx: Ctx,
  oauthClient: OauthClient,
  provider: OpenIdProvider,
  back: Return,
): Promise<Profile> {
  const server = await discoverIssuer(ctx, oauthClient, provider);
  const client: oauth.Client = { client_id: oauthClient.client.clientId };
  const options = requestOptions(oauthClient, server.issuer);
  const params = oauth.validateAuthResponse(server, client, back.params, back.state);
  const secret = oauth.ClientSecretPost(oauthClient.client.clientSecret);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    params,
    back.redirectUri,
    back.verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: back.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, answer, options);
  return openIdProfile(oauth.getValidatedIdTokenClaims(tokens) as unknown as Raw);
}
