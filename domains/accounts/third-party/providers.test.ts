import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_NAMES } from '../../../platform/settings/sign-in-settings.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { CLIENT, codeHandlers, forToken } from '../../../tests/support/stand-ins/codes.ts';
import { startMicroblog } from '../../../tests/support/stand-ins/microblog.ts';
import { type OpenIdStandIn, startOpenId } from '../../../tests/support/stand-ins/open-id.ts';
import { comeBack, goThere, signIn } from '../../../tests/support/stand-ins/sign-in.ts';
import { type Handler, type StandIn, startStandIn } from '../../../tests/support/stand-ins/stand-in.ts';
import { findActor } from '../sessions.server.ts';
import type { ProviderKey } from './rules.ts';
import { startThirdParty } from './start-third-party.server.ts';

const refuse = () => ({ body: { errcode: 40029, error: 'invalid code' } });

let standIns: Record<Exclude<ProviderKey, 'google'>, StandIn>;
let behindGitHub: OpenIdStandIn;
let shop: BareApp;
beforeAll(async () => {
  behindGitHub = await startOpenId();
  standIns = {
    github: await startGitHub(),
    facebook: await startFacebook(),
    twitter: await startMicroblog({
      id_str: '900',
      name: 'Tweety',
      screen_name: 'tweety',
      email: 'tweety@example.com',
    }),
    qq: await startQq(),
    oschina: await startOsChina(),
    wechat: await startWeChat(),
  };
  const env = Object.fromEntries(
    SIGN_IN_NAMES.filter((name) => name !== 'GOOGLE').flatMap((name) => [
      [`${name}_CLIENT_ID`, CLIENT.id],
      [`${name}_CLIENT_SECRET`, CLIENT.secret],
      [`${name}_ISSUER`, standIns[name.toLowerCase() as keyof typeof standIns].url],
    ]),
  );
  shop = await startBareApp({ env });
});
afterAll(async () => {
  await shop?.close();
  await Promise.all([behindGitHub, ...Object.values(standIns ?? {})].map((each) => each.close()));
});

/** Codes, tokens and PKCE are handled by a real OAuth server; the profile has GitHub's format. */
async function startGitHub(): Promise<StandIn> {
  const tokens = new Set<string>();
  const passOn: Handler = async ({ params, body }) => {
    if (params.get('client_secret') !== CLIENT.secret) return { status: 401, body: { error: 'invalid_client' } };
    const answer = await fetch(`${behindGitHub.url}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    const { access_token } = (await answer.json()) as { access_token?: string };
    if (!access_token) return { body: { error: 'bad_verification_code' } };
    tokens.add(access_token);
    return { body: { access_token, token_type: 'bearer', scope: 'read:user' } };
  };
  const guarded =
    (body: unknown): Handler =>
    ({ headers }) =>
      tokens.has(headers.authorization?.replace('Bearer ', '') ?? '') ? { body } : { status: 401 };
  return startStandIn({
    '/login/oauth/authorize': ({ params }) => ({
      status: 302,
      headers: { location: `${behindGitHub.url}/authorize?${params}` },
    }),
    '/login/oauth/access_token': passOn,
    '/user': guarded({ id: 42, login: 'octocat', name: 'Octo Cat' }),
    '/user/emails': guarded([{ email: 'octo@example.com', primary: true, verified: true }]),
  });
}

function startFacebook(): Promise<StandIn> {
  const words = {
    clientId: 'client_id',
    clientSecret: 'client_secret',
    refuse: () => ({ status: 400, body: { error: {} } }),
  };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token, token_type: 'bearer' }));
  return startStandIn({
    '/v23.0/dialog/oauth': authorize,
    '/v23.0/oauth/access_token': token,
    '/v23.0/me': forToken({ id: '77', name: 'Face Book', email: 'face@example.com' }),
  });
}

function startQq(): Promise<StandIn> {
  const words = { clientId: 'client_id', clientSecret: 'client_secret', refuse };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token }));
  return startStandIn({
    '/oauth2.0/authorize': authorize,
    '/oauth2.0/token': token,
    '/oauth2.0/me': forToken({ client_id: CLIENT.id, openid: 'qq-1' }),
    '/user/get_user_info': forToken({ ret: 0, nickname: '企鹅' }),
  });
}

function startOsChina(): Promise<StandIn> {
  const words = { clientId: 'client_id', clientSecret: 'client_secret', refuse };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token }));
  return startStandIn({
    '/action/oauth2/authorize': authorize,
    '/action/openapi/token': token,
    '/action/openapi/user': forToken({ id: 5, name: '红薯', email: 'sweet@example.com' }),
  });
}

function startWeChat(): Promise<StandIn> {
  const { authorize, token } = codeHandlers({ clientId: 'appid', clientSecret: 'secret', refuse }, (access_token) => ({
    access_token,
    openid: 'wx-1',
  }));
  return startStandIn({
    '/connect/oauth2/authorize': authorize,
    '/sns/oauth2/access_token': ({ params, ...rest }) => {
      // WeChat does not know a callback URL here, but the test server would ask for it
      return token({ ...rest, params });
    },
    '/sns/userinfo': forToken({ openid: 'wx-1', nickname: '小明' }),
  });
}

/** GitHub's test server redirects to the server behind it, as browsers follow. */
async function goOn(provider: ProviderKey) {
  const gone = await goThere(shop.ctx(), provider);
  if (provider !== 'github') return gone;
  const answer = await fetch(gone.back, { redirect: 'manual' });
  return { ...gone, back: new URL(answer.headers.get('location') ?? 'about:blank') };
}

describe.each<[ProviderKey, string, string | null]>([
  ['github', 'Octo Cat', 'octo@example.com'],
  ['facebook', 'Face Book', null],
  ['twitter', 'Tweety', 'tweety@example.com'],
  ['qq', '企鹅', null],
  ['oschina', '红薯', null],
  ['wechat', '小明', null],
])('%s', (provider, nickname, email) => {
  test('identifies a user; only an e-mail that it has verified is accepted', async () => {
    const { token } = await comeBack(shop.ctx(), provider, await goOn(provider));
    const actor = await findActor(shop.ctx(), token ?? '');
    expect(actor).toMatchObject({ nickname, email, kind: 'member' });
    const again = await comeBack(shop.ctx(), provider, await goOn(provider));
    expect((await findActor(shop.ctx(), again.token ?? ''))?.userId).toBe(actor?.userId);
  });

  test('receives only what it needs, and the session records the login method', async () => {
    const { token } = await comeBack(shop.ctx(), provider, await goOn(provider));
    const actor = await findActor(shop.ctx(), token ?? '');
    const logged = await shop.app.database.db
      .selectFrom('login_log')
      .select('method')
      .where('user_id', '=', actor?.userId ?? 0)
      .execute();
    expect(new Set(logged.map(({ method }) => method))).toEqual(new Set([provider]));
    const asked = standIns[provider as keyof typeof standIns].asked;
    const authorise = asked.filter(({ path }) => /authorize|dialog|authenticate/.test(path));
    expect(authorise.length).toBeGreaterThan(0);
    expect(authorise.every(({ params }) => !String(params).includes(CLIENT.secret))).toBe(true);
  });
});

describe('the microblog service', () => {
  test('is refused with an unknown verifier', async () => {
    const returned = await goOn('twitter');
    returned.back.searchParams.set('oauth_verifier', 'guessed');
    await expect(comeBack(shop.ctx(), 'twitter', returned)).rejects.toThrow('provider_refused');
  });

  test('that was cancelled by its user does not sign in', async () => {
    const returned = await goOn('twitter');
    const back = new URL(`${returned.back.origin}/?denied=${returned.back.searchParams.get('oauth_token')}`);
    await expect(comeBack(shop.ctx(), 'twitter', { ...returned, back })).rejects.toThrow('provider_denied');
  });

  test('must confirm our address of return', async () => {
    const usual = standIns.twitter.handlers['/oauth/request_token'] as Handler;
    standIns.twitter.handlers['/oauth/request_token'] = async (asked) => {
      const { body } = await usual(asked);
      return { body: String(body).replace('=true', '=false') };
    };
    await expect(
      startThirdParty(shop.ctx(), { provider: 'twitter', url: new URL('http://localhost/') }),
    ).rejects.toThrow('provider_refused');
    standIns.twitter.handlers['/oauth/request_token'] = usual;
  });
});

test('refuses a token that QQ issued to another application', async () => {
  const usual = standIns.qq.handlers['/oauth2.0/me'] as Handler;
  standIns.qq.handlers['/oauth2.0/me'] = forToken({ client_id: 'another', openid: 'qq-1' });
  await expect(signIn(shop.ctx(), 'qq')).rejects.toThrow('provider_refused');
  standIns.qq.handlers['/oauth2.0/me'] = usual;
});
