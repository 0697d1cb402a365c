import { Events } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { CLIENT } from '../../../tests/support/stand-ins/codes.ts';
import { type OpenIdStandIn, startOpenId } from '../../../tests/support/stand-ins/open-id.ts';
import { comeBack, goThere, signIn } from '../../../tests/support/stand-ins/sign-in.ts';
import { findActor } from '../sessions.server.ts';

let google: OpenIdStandIn;
let shop: BareApp;
beforeAll(async () => {
  google = await startOpenId();
  shop = await startBareApp({
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: google.url,
    },
  });
});
afterEach(() => {
  google.claims = {};
});
afterAll(async () => {
  await shop?.close();
  await google?.close();
});

const users = () => shop.app.database.db.selectFrom('users').select('id').execute();

describe('signing in by OpenID Connect', () => {
  test('signs in with a verified identity', async () => {
    google.claims = { sub: 'g-1', name: 'Grace Hopper', email: 'grace.hopper@example.com', email_verified: true };
    const { token, path } = await signIn(shop.ctx(), 'google', { wantedPath: '/users/order_list?tab=2' });
    const actor = await findActor(shop.ctx(), token ?? '');
    expect(actor).toMatchObject({ nickname: 'Grace Hopper', email: 'grace.hopper@example.com', kind: 'member' });
    expect(path).toBe('/users/order_list?tab=2');
  });

  test('neither the state nor the browser’s key is stored in plain text', async () => {
    const ctx = shop.ctx();
    const { back, browser } = await goThere(ctx, 'google');
    const state = back.searchParams.get('state') ?? '';
    expect(state).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(await ctx.db.selectFrom('third_party_handshakes').selectAll().execute());
    expect([rows.includes(state), rows.includes(browser)]).toEqual([false, false]);
  });

  test.each([
    ['a nonce of another request', { nonce: 'planted' }],
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['a time that is over', { exp: 1 }],
    ['no subject', { sub: undefined }],
  ])('an id_token with %s is refused, and no user is created', async (_what, claims) => {
    const before = await users();
    google.claims = claims;
    await expect(signIn(shop.ctx(), 'google')).rejects.toThrow('provider_refused');
    expect(await users()).toEqual(before);
  });

  test('refuses an id_token with a foreign signature', async () => {
    const forger = await startOpenId({ sub: 'forged' });
    const forged = await forger.server.issuer.buildToken({
      kid: undefined,
      scopesOrTransform: (_header, payload) =>
        Object.assign(payload, { iss: google.url, aud: CLIENT.id, sub: 'forged' }),
    });
    await forger.close();
    const kid = google.server.issuer.keys.toJSON()[0]?.kid ?? '';
    const [, payload, signature] = forged.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url');
    const { back, browser } = await goThere(shop.ctx(), 'google');
    // the nonce is correct; only the signature is not
    let nonce: unknown;
    google.server.service.once(Events.BeforeResponse, (response: { body: Record<string, unknown> | '' }) => {
      if (response.body === '') return;
      nonce = JSON.parse(Buffer.from(String(response.body.id_token).split('.')[1] ?? '', 'base64url').toString()).nonce;
      const claims = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), nonce };
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      response.body.id_token = `${header}.${body}.${signature}`;
    });
    await expect(comeBack(shop.ctx(), 'google', { back, browser })).rejects.toThrow('provider_refused');
    expect(nonce).toBeTypeOf('string');
  });

  test('a stolen code is refused with another OAuth state', async () => {
    const victim = await goThere(shop.ctx(), 'google');
    const thief = await goThere(shop.ctx(), 'google');
    thief.back.searchParams.set('code', victim.back.searchParams.get('code') ?? '');
    await expect(comeBack(shop.ctx(), 'google', thief)).rejects.toThrow('provider_refused');
  });

  test('an answer of another issuer is refused', async () => {
    const returned = await goThere(shop.ctx(), 'google');
    returned.back.searchParams.set('iss', 'https://evil.example');
    await expect(comeBack(shop.ctx(), 'google', returned)).rejects.toThrow('provider_refused');
  });

  test('metadata of another issuer is refused', async () => {
    const { app, ...ctx } = shop.ctx();
    const address = google.url.replace('localhost', '127.0.0.1');
    const elsewhere = { ...ctx, app: { ...app, environment: { ...app.environment, GOOGLE_ISSUER: address } } };
    const before = await users();
    const metadata = await fetch(`${address}/.well-known/openid-configuration`);
    expect(await metadata.json()).toMatchObject({ issuer: google.url });
    await expect(goThere(elsewhere, 'google')).rejects.toThrow(/^provider_/);
    expect(await users()).toEqual(before);
  });

  test('a response without an id_token is refused', async () => {
    google.server.service.once(Events.BeforeResponse, (response: { body: Record<string, unknown> | '' }) => {
      if (response.body !== '') delete response.body.id_token;
    });
    await expect(signIn(shop.ctx(), 'google')).rejects.toThrow('provider_refused');
  });

  test('a provider that answers 503 is reported as unavailable', async () => {
    google.server.service.once(Events.BeforeResponse, (response: { statusCode: number }) => {
      response.statusCode = 503;
    });
    await expect(signIn(shop.ctx(), 'google')).rejects.toThrow('provider_down');
  });
});
