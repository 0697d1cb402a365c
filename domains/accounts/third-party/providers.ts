import type { SignInName } from '../../../platform/settings/sign-in-settings.ts';
import type { ProviderKey } from './rules.ts';

interface Common {
  setting: SignInName;
  /** Callback URL; the forum's are the URLs of specification 7. */
  callbackPath: string;
}

/** OpenID Connect: the rest comes from the issuer's metadata. */
export interface OpenIdProvider extends Common {
  protocol: 'openid';
  issuer: string;
  scope: string;
}

/** Standard OAuth 2, and how to fetch the profile. */
export interface OAuth2Provider extends Common {
  protocol: 'oauth2';
  authorize: string;
  token: string;
  scope: string;
  pkce: boolean;
  reads: 'facebook' | 'github';
}

/** OAuth 2 with non-standard parameter names. */
export interface DialectProvider extends Common {
  protocol: 'dialect';
  authorize: string;
  /** Suffix of the URL: some require a marker for browser requests. */
  fragment?: string;
  token: string;
  tokenMethod: 'GET' | 'POST';
  scope: string;
  clientIdName: string;
  clientSecretName: string;
  /** Sent wherever JSON is expected back. */
  asJson: Record<string, string>;
  reads: 'qq' | 'oschina' | 'wechat';
}

/** OAuth 1.0a: every request is signed, and a request token is fetched before the redirect. */
export interface OAuth1Provider extends Common {
  protocol: 'oauth1';
  requestToken: string;
  authorize: string;
  accessToken: string;
  user: string;
}

export type Provider = OpenIdProvider | OAuth2Provider | DialectProvider | OAuth1Provider;

const ofPage = (key: ProviderKey) => `/login/with/${key}/callback`;

/** All identity providers; everything that differs between them is here. */
export const PROVIDERS: Record<ProviderKey, Provider> = {
  google: {
    protocol: 'openid',
    setting: 'GOOGLE',
    callbackPath: ofPage('google'),
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
  },
  facebook: {
    protocol: 'oauth2',
    setting: 'FACEBOOK',
    callbackPath: ofPage('facebook'),
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'public_profile,email',
    pkce: false,
    reads: 'facebook',
  },
  twitter: {
    protocol: 'oauth1',
    setting: 'TWITTER',
    callbackPath: ofPage('twitter'),
    requestToken: 'https://api.twitter.com/oauth/request_token',
    authorize: 'https://api.twitter.com/oauth/authenticate',
    accessToken: 'https://api.twitter.com/oauth/access_token',
    user: 'https://api.twitter.com/1.1/account/verify_credentials.json',
  },
  wechat: {
    protocol: 'dialect',
    setting: 'WECHAT',
    callbackPath: ofPage('wechat'),
    authorize: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    fragment: '#wechat_redirect',
    token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    tokenMethod: 'GET',
    scope: 'snsapi_userinfo',
    clientIdName: 'appid',
    clientSecretName: 'secret',
    asJson: {},
    reads: 'wechat',
  },
  qq: {
    protocol: 'dialect',
    setting: 'QQ',
    callbackPath: '/api/qq/login/callback',
    authorize: 'https://graph.qq.com/oauth2.0/authorize',
    token: 'https://graph.qq.com/oauth2.0/token',
    tokenMethod: 'GET',
    scope: 'get_user_info',
    clientIdName: 'client_id',
    clientSecretName: 'client_secret',
    asJson: { fmt: 'json' },
    reads: 'qq',
  },
  github: {
    protocol: 'oauth2',
    setting: 'GITHUB',
    callbackPath: '/api/github/login/callback',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    pkce: true,
    reads: 'github',
  },
  oschina: {
    protocol: 'dialect',
    setting: 'OSCHINA',
    callbackPath: '/api/osc/login/callback',
    authorize: 'https://www.oschina.net/action/oauth2/authorize',
    token: 'https://www.oschina.net/action/openapi/token',
    tokenMethod: 'POST',
    scope: '',
    clientIdName: 'client_id',
    clientSecretName: 'client_secret',
    asJson: { dataType: 'json' },
    reads: 'oschina',
  },
};
