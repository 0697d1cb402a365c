import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../../tests/support/bare-app.ts';
import { later } from '../../../../tests/support/people.ts';
import { CLIENT, codeHandlers, forToken } from '../../../../tests/support/stand-ins/codes.ts';
import { comeBack, goThere, HOME } from '../../../../tests/support/stand-ins/sign-in.ts';
import { type StandIn, startStandIn } from '../../../../tests/support/stand-ins/stand-in.ts';
import type { Ctx } from '../../../kit/context.ts';
import { findActor } from '../../sessions.server.ts';
import { decideScan, readScanQuestion } from './decide-scan.server.ts';
import { enterByScan } from './enter-by-scan.server.ts';
import { findScan } from './note-scanned.server.ts';
import { readScan, showScan } from './open-scan.server.ts';

let wechat: StandIn;
let shop: BareApp;
let screen: Ctx;
let phone: Ctx;
beforeAll(async () => {
  const words = { clientId: 'appid', clientSecret: 'secret', refuse: () => ({ body: { errcode: 40029 } }) };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token, openid: 'wx-9' }));
  wechat = await startStandIn({
    '/connect/oauth2/authorize': authorize,
    '/sns/oauth2/access_token': token,
    '/sns/userinfo': forToken({ openid: 'wx-9', nickname: '小红' }),
  });
  shop = await startBareApp({
    env: { WECHAT_CLIENT_ID: CLIENT.id, WECHAT_CLIENT_SECRET: CLIENT.secret, WECHAT_ISSUER: wechat.url },
  });
});
afterAll(async () => {
  await shop?.close();
  await wechat?.close();
});
beforeEach(() => {
  screen = shop.ctx({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' });
  phone = shop.ctx({ ip: '192.0.2.7', userAgent: 'MicroMessenger' });
});

const show = (browser?: string) => showScan(screen, { url: HOME, browser, wantedPath: '/order/shopping_cart' });
const ticketOf = ({ address }: { address: string }) => new URL(address).pathname.split('/').at(-1) ?? '';

/** The phone opens the content of the code, and returns from the provider. */
async function scan(shown: { address: string }, by = phone): Promise<string> {
  const scanId = await findScan(by, ticketOf(shown));
  const returned = await goThere(by, 'wechat', { scanId });
  expect(await comeBack(by, 'wechat', returned)).toMatchObject({ purpose: 'scan', token: null });
  return returned.browser;
}

describe('a code that a phone scans', () => {
  test('logs the screen in after the phone has agreed, and only once', async () => {
    const shown = await show();
    expect(shown.address).toMatch(/^http:\/\/localhost:3000\/login\/scan\/[\w-]{43}$/);
    const held = await scan(shown);
    expect((await readScan(screen, shown.browser))?.state).toBe('scanned');
    await expect(enterByScan(screen, shown.browser)).rejects.toThrow('scan_gone');
    expect(await readScanQuestion(phone, held)).toMatchObject({ state: 'scanned', device: 'Chrome on Windows' });
    await decideScan(phone, held, true);
    const { token, path } = await enterByScan(screen, shown.browser);
    expect(path).toBe('/order/shopping_cart');
    expect(await findActor(screen, token)).toMatchObject({ nickname: '小红' });
    await expect(enterByScan(screen, shown.browser)).rejects.toThrow('scan_gone');
    const kept = await shop.app.database.db.selectFrom('scan_logins').select('profile').execute();
    expect(kept.map(({ profile }) => profile)).toEqual([null]);
  });

  test('is scanned, confirmed and used only under the host that shows it', async () => {
    const shown = await show();
    const onShop = <T extends Ctx>(ctx: T) => ({ ...ctx, shopHost: 'tea.example' });
    await expect(findScan(onShop(phone), ticketOf(shown))).rejects.toThrow('scan_gone');
    const held = await scan(shown);
    await expect(decideScan(onShop(phone), held, true)).rejects.toThrow('scan_gone');
    await decideScan(phone, held, true);
    await expect(enterByScan(onShop(screen), shown.browser)).rejects.toThrow('scan_gone');
    await enterByScan(screen, shown.browser);
    const under = await showScan(onShop(screen), { url: HOME, browser: undefined, wantedPath: '/' });
    const heldThere = await scan(under, onShop(phone));
    await decideScan(onShop(phone), heldThere, true);
    await expect(enterByScan(screen, under.browser)).rejects.toThrow('scan_gone');
    const { token } = await enterByScan(onShop(screen), under.browser);
    expect(await findActor(screen, token)).toBeNull();
    expect(await findActor(onShop(screen), token)).not.toBeNull();
  });

  test('opens no session when the phone refuses', async () => {
    const shown = await show();
    const held = await scan(shown);
    await decideScan(phone, held, false);
    await expect(decideScan(phone, held, true)).rejects.toThrow('scan_gone');
    await expect(enterByScan(screen, shown.browser)).rejects.toThrow('scan_gone');
    expect((await readScan(screen, shown.browser))?.state).toBe('refused');
  });

  test('is valid for five minutes, for the scan, the answer and the login alike', async () => {
    const shown = await show();
    const late = 301;
    await expect(findScan(later(phone, late), ticketOf(shown))).rejects.toThrow('scan_gone');
    const held = await scan(shown);
    await expect(decideScan(later(phone, late), held, true)).rejects.toThrow('scan_gone');
    expect((await readScanQuestion(later(phone, late), held)).state).toBe('expired');
    await decideScan(phone, held, true);
    await expect(enterByScan(later(screen, late), shown.browser)).rejects.toThrow('scan_gone');
  });

  test('belongs to the first phone, and refuses others', async () => {
    const shown = await show();
    const slow = await goThere(phone, 'wechat', { scanId: await findScan(phone, ticketOf(shown)) });
    const held = await scan(shown);
    await expect(comeBack(phone, 'wechat', slow)).rejects.toThrow('scan_gone');
    await expect(decideScan(phone, slow.browser, true)).rejects.toThrow('scan_gone');
    await expect(decideScan(phone, undefined, true)).rejects.toThrow('scan_gone');
    await expect(decideScan(phone, shown.browser, true)).rejects.toThrow('scan_gone');
    await decideScan(phone, held, true);
  });

  test('contains nothing that opens the screen’s session', async () => {
    const shown = await show();
    const held = await scan(shown);
    await decideScan(phone, held, true);
    for (const guess of [ticketOf(shown), held, undefined, '']) {
      await expect(enterByScan(phone, guess)).rejects.toThrow('scan_gone');
    }
  });

  test('stays the same when the page is loaded again, and is a new one when its time is up', async () => {
    const shown = await show();
    expect(await show(shown.browser)).toMatchObject({ address: shown.address, browser: shown.browser });
    const url = HOME;
    const renewed = await showScan(later(screen, 301), { url, browser: shown.browser, wantedPath: '/' });
    expect(renewed.browser).not.toBe(shown.browser);
    expect((await show('made-up-by-somebody')).browser).not.toBe('made-up-by-somebody');
  });

  test('opens one session when the screen asks twice concurrently', async () => {
    const shown = await show();
    await decideScan(phone, await scan(shown), true);
    const both = await Promise.allSettled([1, 2].map(() => enterByScan(screen, shown.browser)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('without WeChat there is no code', async () => {
  const { environment } = shop.app;
  const off = { ...screen, app: { ...shop.app, environment: { ...environment, WECHAT_CLIENT_ID: undefined } } };
  await expect(showScan(off, { url: HOME, browser: undefined, wantedPath: '/' })).rejects.toThrow('provider_off');
});
