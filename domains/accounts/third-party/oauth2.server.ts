import * as oauth from 'oauth4webapi';
import { type OauthClient, readJson } from './oauth-client.server.ts';
import { type Return, requestOptions } from './open-id.server.ts';
import {
  facebookProfile,
  githubProfile,
  oschinaProfile,
  ProfileError,
  qqProfile,
  type Raw,
  wechatProfile,
} from './profiles.ts';
import type { DialectProvider, OAuth2Provider } from './providers.ts';
import type { Profile } from './rules.ts';

const FACEBOOK_ME = 'https://graph.facebook.com/v23.0/me?fields=id,name,email';
const GITHUB_USER = 'https://api.github.com/user';
const GITHUB_EMAILS = 'https://api.github.com/user/emails';
const QQ_ME = 'https://graph.qq.com/oauth2.0/me';
const QQ_USER = 'https://graph.qq.com/user/get_user_info';
const OSCHINA_USER = 'https://www.oschina.net/action/openapi/user';
const WECHAT_USER = 'https://api.weixin.qq.com/sns/userinfo';

/** Exchanges the code for an access token, and that for the profile. */
export async function readOAuth2Profile(
  oauthClient: OauthClient,
  provider: OAuth2Provider,
  back: Return,
): Promise<Profile> {
  const tokenAddress = oauthClient.at(provider.token);
  const server: oauth.AuthorizationServer = { issuer: new URL(tokenAddress).origin, token_endpoint: tokenAddress };
  const client: oauth.Client = { client_id: oauthClient.client.clientId };
  const given = new URLSearchParams(back.params);
  // these providers publish no issuer to compare; state and callback URL prove that the response is theirs
  given.delete('iss');
  const params = oauth.validateAuthResponse(server, client, given, back.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(oauthClient.client.clientSecret),
    params,
    back.redirectUri,
    provider.pkce ? back.verifier : oauth.nopkce,
    requestOptions(oauthClient, tokenAddress),
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, answer);
  const ask = async <T>(address: string) =>
    readJson<T>(
      await oauthClient.fetch(oauthClient.at(address), {
        headers: { authorization: `Bearer ${access_token}`, accept: 'application/json', 'user-agent': 'Stoa' },
      }),
    );
  if (provider.reads === 'facebook') return facebookProfile(await ask<Raw>(FACEBOOK_ME));
  const [user, emails] = await Promise.all([ask<Raw>(GITHUB_USER), ask<unknown>(GITHUB_EMAILS)]);
  return githubProfile(user, emails);
}

/** The same for providers with other parameter names. They report errors with status 200 and no token. */
export async function readDialectProfile(
  oauthClient: OauthClient,
  provider: DialectProvider,
  back: Return,
): Promise<Profile> {
  const { clientId, clientSecret } = oauthClient.client;
  const granted = await ask(oauthClient, provider.token, provider.tokenMethod, {
    grant_type: 'authorization_code',
    [provider.clientIdName]: clientId,
    [provider.clientSecretName]: clientSecret,
    code: back.params.get('code') ?? '',
    redirect_uri: back.redirectUri,
    ...provider.asJson,
  });
  const access_token = textOf(granted, 'access_token');
  const read = (address: string, more: Record<string, string> = {}) =>
    ask(oauthClient, address, 'GET', { access_token, ...provider.asJson, ...more });
  if (provider.reads === 'oschina') return oschinaProfile(await read(OSCHINA_USER));
  if (provider.reads === 'wechat') return wechatProfile(await read(WECHAT_USER, { openid: textOf(granted, 'openid') }));
  const me = await read(QQ_ME);
  // a token issued to another application proves nothing here
  if (me.client_id !== clientId) throw new ProfileError('the token is for somebody else');
  return qqProfile(me, await read(QQ_USER, { oauth_consumer_key: clientId, openid: textOf(me, 'openid') }));
}

async function ask(
  oauthClient: OauthClient,
  address: string,
  method: 'GET' | 'POST',
  params: Record<string, string>,
): Promise<Raw> {
  const url = new URL(oauthClient.at(address));
  const text = new URLSearchParams(params);
  if (method === 'GET') url.search = String(text);
  const headers = { accept: 'application/json', 'user-agent': 'Stoa' };
  return readJson(await oauthClient.fetch(url.href, method === 'GET' ? { headers } : { method, headers, body: text }));
}

function textOf(answer: Raw, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string' || value === '') throw new ProfileError(`no ${name}`);
  return value;
}
