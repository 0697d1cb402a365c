import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { later } from '../../../tests/support/people.ts';
import { CLIENT, codeHandlers, forToken } from '../../../tests/support/stand-ins/codes.ts';
import { comeBack, goThere, HOME } from '../../../tests/support/stand-ins/sign-in.ts';
import { type StandIn, startStandIn } from '../../../tests/support/stand-ins/stand-in.ts';
import { findActor } from '../sessions.server.ts';
import { deleteExpiredOauthStates } from './oauth-states.server.ts';
import { ownOrigin, startThirdParty } from './start-third-party.server.ts';

let osc: StandIn;
let shop: BareApp;
beforeAll(async () => {
  const words = { clientId: 'client_id', clientSecret: 'client_secret', refuse: () => ({ body: { error: 'no' } }) };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token }));
  osc = await startStandIn({
    '/action/oauth2/authorize': authorize,
    '/action/openapi/token': token,
    '/action/openapi/user': forToken({ id: 5, name: 'Lin' }),
  });
  const set = (name: string) => ({ [`${name}_CLIENT_ID`]: CLIENT.id, [`${name}_CLIENT_SECRET`]: CLIENT.secret });
  shop = await startBareApp({
    env: { ...set('OSCHINA'), ...set('QQ'), OSCHINA_ISSUER: osc.url },
  });
});
afterAll(async () => {
  await shop?.close();
  await osc?.close();
});
beforeEach(() => {
  osc.asked.length = 0;
});

const tokenRequests = () => osc.asked.filter(({ path }) => path === '/action/openapi/token').length;

describe('the callback of a provider', () => {
  test('is refused the second time', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    await comeBack(shop.ctx(), 'oschina', returned);
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow('handshake_used');
    expect(tokenRequests()).toBe(1);
  });

  test('is refused anywhere but under the shop’s own host where the sign-in began', async () => {
    const onShop = { ...shop.ctx(), shopHost: 'tea.example' };
    const returned = await goThere(onShop, 'oschina');
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow('handshake_foreign');
    expect(tokenRequests()).toBe(0);
    const { purpose, token } = await comeBack(onShop, 'oschina', returned);
    expect(purpose).toBe('enter');
    expect(await findActor(shop.ctx(), token ?? '')).toBeNull();
    expect(await findActor(onShop, token ?? '')).not.toBeNull();
  });

  test('is accepted once when it is opened twice concurrently', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    const both = await Promise.allSettled([1, 2].map(() => comeBack(shop.ctx(), 'oschina', returned)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tokenRequests()).toBe(1);
  });

  test.each([
    ['another browser', 'x'.repeat(43)],
    ['no cookie at all', undefined],
  ])('is refused with %s, and the right browser can still return', async (_who, browser) => {
    const returned = await goThere(shop.ctx(), 'oschina');
    const stranger = { ...returned, browser: browser as string };
    await expect(comeBack(shop.ctx(), 'oschina', stranger)).rejects.toThrow('handshake_foreign');
    expect(tokenRequests()).toBe(0);
    await expect(comeBack(shop.ctx(), 'oschina', returned)).resolves.toMatchObject({ purpose: 'enter' });
  });

  test('is refused with an unknown state', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    returned.back.searchParams.set('state', 'a'.repeat(43));
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow('handshake_foreign');
  });

  test('is refused at the address of another provider', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    await expect(comeBack(shop.ctx(), 'qq', returned)).rejects.toThrow('handshake_foreign');
    expect(tokenRequests()).toBe(0);
  });

  test('is refused after ten minutes', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    await expect(comeBack(later(shop.ctx(), 601), 'oschina', returned)).rejects.toThrow('handshake_expired');
  });

  test.each([
    ['access_denied', 'provider_denied'],
    ['server_error', 'provider_refused'],
    [null, 'provider_denied'],
  ])('without a code, with the error %s, has not signed in: %s', async (error, code) => {
    const returned = await goThere(shop.ctx(), 'oschina');
    returned.back.searchParams.delete('code');
    if (error) returned.back.searchParams.set('error', error);
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow(code);
    // a refused state is consumed
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow('handshake_used');
  });

  test('is refused with a code that the provider does not know', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    returned.back.searchParams.set('code', 'guessed');
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow('provider_refused');
  });

  test('redirects to local paths only', async () => {
    const paths = ['//evil.example', 'https://evil.example', '/\\evil.example', '/login', '/users/user_info'];
    const ends: string[] = [];
    for (const wantedPath of paths) {
      const returned = await goThere(shop.ctx(), 'oschina', { wantedPath });
      ends.push((await comeBack(shop.ctx(), 'oschina', returned)).path);
    }
    expect(ends).toEqual(['/', '/', '/', '/', '/users/user_info']);
  });
});

describe('the address of return', () => {
  test.each([
    ['http://localhost:3000/login', 'http://localhost:3000'],
    ['http://bbs.localhost:3000/login', 'http://bbs.localhost:3000'],
    ['http://evil.example/login', 'http://localhost:3000'],
    ['http://bbs.localhost:666/login', 'http://bbs.localhost:3000'],
    ['https://localhost.evil.example/login', 'http://localhost:3000'],
  ])('of a request to %s is at %s', (asked, own) => {
    expect(ownOrigin(shop.app, new URL(asked))).toBe(own);
  });

  test('is sent along, and again when the code is exchanged', async () => {
    const { address } = await startThirdParty(shop.ctx(), {
      provider: 'oschina',
      url: new URL('http://evil.example/'),
    });
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/osc/login/callback');
  });
});

describe('a provider in trouble', () => {
  beforeEach(() => {
    const usual = { ...osc.handlers };
    const { SIGN_IN_SECONDS } = shop.app.environment;
    return () => {
      Object.assign(osc.handlers, usual);
      shop.app.environment.SIGN_IN_SECONDS = SIGN_IN_SECONDS;
    };
  });

  test.each<[string, StandIn['handlers'][string], string]>([
    ['answers too late', () => new Promise(() => {}), 'provider_down'],
    ['answers endlessly', () => ({ body: 'x'.repeat(300_000) }), 'provider_down'],
    ['breaks down', () => ({ status: 502, body: 'bad gateway' }), 'provider_down'],
    ['answers no JSON', () => ({ body: '<html>' }), 'provider_refused'],
    ['answers with a list', () => ({ body: [] }), 'provider_refused'],
    ['answers nothing', () => ({ body: 'null' }), 'provider_refused'],
    ['leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }), 'provider_refused'],
    ['refuses', () => ({ status: 401, body: { error: 'invalid_client' } }), 'provider_refused'],
  ])('that %s opens no session', async (what, handler, code) => {
    const returned = await goThere(shop.ctx(), 'oschina');
    osc.handlers['/action/openapi/user'] = handler;
    if (what === 'answers too late') shop.app.environment.SIGN_IN_SECONDS = 0.5;
    await expect(comeBack(shop.ctx(), 'oschina', returned)).rejects.toThrow(code);
  });

  test('holds no database connection while it waits', async () => {
    const returned = await goThere(shop.ctx(), 'oschina');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    osc.handlers['/action/openapi/user'] = async () => {
      await held;
      return { body: { id: 6, name: 'Late' } };
    };
    const coming = comeBack(shop.ctx(), 'oschina', returned);
    // PGlite has one connection, so this would wait as well
    await shop.app.database.db.transaction().execute((trx) => trx.selectFrom('users').select('id').execute());
    release();
    await expect(coming).resolves.toMatchObject({ purpose: 'enter' });
  });
});

test('a provider that is not set up is off', async () => {
  await expect(startThirdParty(shop.ctx(), { provider: 'github', url: HOME })).rejects.toThrow('provider_off');
  await expect(
    comeBack(shop.ctx(), 'github', { back: new URL('http://localhost/?code=1&state=1'), browser: 'x' }),
  ).rejects.toThrow(/^(?:provider_off|handshake_foreign)$/);
});

test('deletes states after a day', async () => {
  await goThere(shop.ctx(), 'oschina');
  const before = await shop.app.database.db.selectFrom('third_party_handshakes').select('state_hash').execute();
  expect(await deleteExpiredOauthStates(later(shop.ctx(), 3_600))).toBe(0);
  expect(await deleteExpiredOauthStates(later(shop.ctx(), 90_000))).toBe(before.length);
});
