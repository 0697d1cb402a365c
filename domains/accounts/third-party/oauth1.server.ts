import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { type OauthClient, readJson } from './oauth-client.server.ts';
import { type Raw, twitterProfile } from './profiles.ts';
import type { OAuth1Provider } from './providers.ts';
import type { Profile } from './rules.ts';

/** A token of OAuth 1.0a and the secret that signs with it. */
export interface SignedToken {
  key: string;
  secret: string;
}

/** A request token: the provider's permission to ask the user for consent. */
export async function fetchRequestToken(
  oauthClient: OauthClient,
  provider: OAuth1Provider,
  redirectUri: string,
): Promise<SignedToken> {
  const answer = await signed(oauthClient, 'POST', provider.requestToken, { oauth_callback: redirectUri });
  const form = await readForm(answer);
  // without it the provider would redirect to a URL of its own choice
  if (form.get('oauth_callback_confirmed') !== 'true') throw new Error('the address of return was not confirmed');
  return tokenOf(form);
}

/** Exchanges the verifier for an access token, and that for the profile. */
export async function readOAuth1Profile(
  oauthClient: OauthClient,
  provider: OAuth1Provider,
  token: SignedToken,
  verifier: string,
): Promise<Profile> {
  const granted = await signed(oauthClient, 'POST', provider.accessToken, { oauth_verifier: verifier }, token);
  const access = tokenOf(await readForm(granted));
  const user = new URL(provider.user);
  user.search = String(new URLSearchParams({ include_email: 'true', skip_status: 'true' }));
  return twitterProfile(await readJson<Raw>(await signed(oauthClient, 'GET', user.href, {}, access)));
}

function signed(
  oauthClient: OauthClient,
  method: 'GET' | 'POST',
  address: string,
  more: Record<string, string>,
  token?: SignedToken,
): Promise<Response> {
  const oauth = new OAuth({
    consumer: { key: oauthClient.client.clientId, secret: oauthClient.client.clientSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  const url = oauthClient.at(address);
  const parts = oauth.authorize({ url, method, data: { ...more } }, token);
  const { Authorization } = oauth.toHeader({ ...parts, ...more } as OAuth.Authorization);
  return oauthClient.fetch(url, { method, headers: { authorization: Authorization, 'user-agent': 'Stoa' } });
}

async function readForm(answer: Response): Promise<URLSearchParams> {
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return new URLSearchParams(await answer.text());
}

function tokenOf(form: URLSearchParams): SignedToken {
  const key = form.get('oauth_token');
  const secret = form.get('oauth_token_secret');
  if (!key || !secret) throw new Error('no token');
  return { key, secret };
}
