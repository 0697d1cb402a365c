import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { DomainError } from '../../../platform/errors.ts';
import { isBrowser, readCookie, writeCookie } from '../../../platform/http/cookies.ts';
import type { ApiEnv } from '../../kit/api-env.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { isSecure, issueToken } from '../login/issue-token.ts';
import { readUserInfo } from '../queries.server.ts';
import { findActor } from '../sessions.server.ts';
import * as shapes from './contract.ts';
import { finishThirdParty } from './finish-third-party.server.ts';
import type { Bearer } from './oauth-states.server.ts';
import { PROVIDERS } from './providers.ts';
import { listOwnProviders } from './queries.server.ts';
import { PROVIDER_KEYS, type ProviderKey } from './rules.ts';
import { startThirdParty } from './start-third-party.server.ts';
import { unlinkIdentity } from './unlink-identity.server.ts';

const LOGIN = '/api/front/login';
const OWN = '/api/front/user/third-parties';

/** Sign-in by third parties: the calls of specification 7, and the owner's linked accounts. */
export function thirdPartyRoutes(api: Api): void {
  startRoutes(api);
  callbackRoutes(api);
  ownRoutes(api);
}

function startRoutes(api: Api): void {
  const shape = { method: 'get', tag: 'login', access: 'anyone' } as const;
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/twitter/request/token`,
      summary: 'Start signing in with the microblog service',
      answer: shapes.requestTokenAnswer,
    },
    async (ctx, _input, c) => {
      const { address, token } = await start(ctx, c, 'twitter');
      return { authorizationURL: address, oauthToken: token?.key ?? '', oauthTokenSecret: token?.secret ?? '' };
    },
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/twitter`,
      summary: 'Sign in with the microblog service',
      query: shapes.twitterQuery,
      answer: shapes.enteredAnswer,
    },
    async (ctx, { query }, c) => {
      const params = new URLSearchParams({ oauth_token: query.oauthToken, oauth_verifier: query.oauthVerifier });
      // the browser must prove that it started the sign-in: a URL created by someone else must not log it in
      const bearer: Bearer = isBrowser(c)
        ? { browser: readCookie(c, 'handshake') }
        : { requestSecret: query.oauthTokenSecret };
      return enter(ctx, c, 'twitter', params, bearer);
    },
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/third-party/{provider}`,
      summary: 'Start signing in with a third party; the cookie in the answer is needed on the way back',
      params: shapes.providerParams,
      answer: shapes.startAnswer,
    },
    async (ctx, { params }, c) => ({ authorizationURL: (await start(ctx, c, params.provider)).address }),
  );
}

async function start(ctx: Ctx, c: Context<ApiEnv>, provider: ProviderKey) {
  const started = await startThirdParty(ctx, { provider, url: new URL(c.req.url) });
  writeCookie(c, 'handshake', started.browser, isSecure(ctx));
  return started;
}

/** Callback URLs of the forum: an API client gets a login response, a browser is redirected. */
function callbackRoutes(api: Api): void {
  for (const provider of PROVIDER_KEYS) {
    const path = PROVIDERS[provider].callbackPath;
    if (!path.startsWith('/api/')) continue;
    api.get(path, async (c, next) => {
      if (c.req.header('sec-fetch-mode') !== 'navigate' && !c.req.header('accept')?.includes('text/html'))
        return next();
      // one page redirects every browser
      return c.redirect(`/login/with/${provider}/callback${new URL(c.req.url).search}`, 303);
    });
    endpoint(
      api,
      {
        method: 'get',
        path,
        tag: 'login',
        summary: `Come back from ${provider}`,
        access: 'anyone',
        query: shapes.callbackQuery,
        answer: shapes.enteredAnswer,
      },
      (ctx, _input, c) =>
        enter(ctx, c, provider, new URL(c.req.url).searchParams, { browser: readCookie(c, 'handshake') }),
    );
  }
}

async function enter(ctx: Ctx, c: Context<ApiEnv>, provider: ProviderKey, params: URLSearchParams, bearer: Bearer) {
  const { token } = await finishThirdParty(ctx, { provider, params, bearer });
  // a sign-in that links or scans can be completed only on its page
  if (!token) throw new DomainError('handshake_foreign');
  const actor = await findActor(ctx, token);
  return { ...issueToken(ctx, c, { token }), user: readUserInfo({ actor }) };
}

function ownRoutes(api: Api): void {
  const shape = { tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: OWN,
      summary: 'Linked third-party accounts',
      answer: shapes.ownProviderAnswer,
    },
    (ctx) => listOwnProviders(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${OWN}/unlink`,
      summary: 'Unlink a third-party account',
      body: shapes.providerInput,
      answer: z.null(),
    },
    async (ctx, { body }) => unlinkIdentity(ctx, body.provider).then(() => null),
  );
}
