import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
});
afterAll(() => shop.close());

/** Ways in which an address has been made to leave a shop, from the lists that testers use. */
const ELSEWHERE = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2e%2e',
  '//evil.example\\@shop',
  '//evil%E3%80%82example',
  '//localhost@evil.example',
  '//[::1]',
  '//0x7f000001',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  ' //evil.example',
  '\t//evil.example',
  '\u0000//evil.example',
  '\ufeff//evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/users/..//evil.example',
  '/users/%2e%2e//evil.example',
  '.evil.example',
  '@evil.example',
  ':80@evil.example',
  'evil.example',
  'users/user_info',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  '/"><script>alert(1)</script>',
  "/'onload=alert(1)//",
  '/users\r\nSet-Cookie: a=b',
  '/〱evil.example',
  '／／evil.example',
  '/\u2028/evil.example',
  '',
  ' ',
];

/** The URL on our site to which a browser would finally be redirected. */
const hostOf = (location: string | null) => new URL(location ?? '/', shop.url).host;
const ourHost = () => new URL(shop.url).host;

const form = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(shop.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: shop.url, cookie },
    redirect: 'manual',
  });

describe('the way back after a login', () => {
  test.each(ELSEWHERE)('“%s” is not stored', async (wanted) => {
    const answer = await fetch(`${shop.url}/login?${new URLSearchParams({ redirect: wanted })}`, {
      redirect: 'manual',
    });
    expect([answer.status, hostOf(answer.headers.get('location'))]).toEqual([303, ourHost()]);
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('redirect='))).toEqual([
      expect.stringMatching(/^redirect=%2F;/),
    ]);
  });

  test('is checked again when it is read from a forged cookie', async () => {
    const left: string[] = [];
    for (const wanted of ELSEWHERE) {
      const fields = { intent: 'visit', email: 'passing@example.com', agreement: 'on' };
      const answer = await form('/login', fields, `redirect=${encodeURIComponent(wanted)}`);
      const location = answer.headers.get('location');
      if (answer.status !== 303 || location !== '/')
        left.push(`${JSON.stringify(wanted)} → ${answer.status} ${location}`);
    }
    expect(left).toEqual([]);
  });

  test('a local path is stored', async () => {
    const answer = await fetch(`${shop.url}/login?redirect=${encodeURIComponent('/goods_detail/1?sku=2')}`, {
      redirect: 'manual',
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^redirect=%2Fgoods_detail%2F1%3Fsku%3D2;/);
  });
});

describe('a form with its origin', () => {
  let session: string;
  beforeAll(async () => {
    const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
    session = `token=${(await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token}`;
  });

  test.each([
    ['the preferences', '/preferences', { language: 'fr' }],
    ['claiming a coupon', '/goods/claim_coupon', { id: '1' }],
    ['a notice', '/users/message_center', { intent: 'all' }],
    ['a notice that is opened', '/users/message_center', { intent: 'open', id: '1' }],
    ['collecting goods', '/goods/collect', { intent: 'collect', id: '1', type: 'goods' }],
  ])('%s never leads away', async (_what, path, fields) => {
    const left: string[] = [];
    for (const back of ELSEWHERE) {
      for (const cookie of [session, '']) {
        const answer = await form(path, { ...fields, back, link: back }, cookie);
        if (hostOf(answer.headers.get('location')) !== ourHost())
          left.push(`${back} → ${answer.headers.get('location')}`);
      }
    }
    expect(left).toEqual([]);
  });
});
