import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../domains/context.ts';
import { refuseOutsideShop } from '../../../web/guard-page.server.ts';
import { type PageContext, pageContext } from '../../../web/session/page-context.server.ts';
import { addMembers } from '../../support/members.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const EMAIL = 'outsider@example.com';
const PASSWORD = 'colonnade-by-the-sea';
const BBS = { type: 'bbs' };

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  await addMembers(shop.app.database.db, [EMAIL], PASSWORD);
  const body = { email: EMAIL, password: PASSWORD };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
beforeEach(() => setShop({}));
afterAll(() => shop.close());

async function setShop({ access = 'public', status = 'open', member = 'active' }): Promise<void> {
  const { db } = shop.app.database;
  await sql`update sites set access = ${access}, status = ${status}, join_fee_minor = 9900 where is_default`.execute(
    db,
  );
  await sql`
    update site_members set status = ${member} where user_id = (select id from users where email = ${EMAIL})
      and site_id = (select id from sites where is_default)`.execute(db);
  await shop.app.sites.load();
}

const LOOKED_AT = [
  '/api/front/product/list',
  '/api/front/product/detail/1',
  '/api/front/search/keyword',
  '/sitemap.xml',
];
const PAGES = ['/', '/goods_detail/1', '/goods_detail/1.data', '/goods/goods_search', '/order/shopping_cart'];
const error = async (method: 'GET' | 'POST', path: string, headers: object, body?: object) =>
  (
    await shop.call<{ error?: string } | null>(method, path, {
      headers: { ...BBS, ...headers },
      ...(body ? { body } : {}),
    })
  ).body.data?.error;
/** The page guard's answer to a request that names the forum. */
async function pageStatus(path: string): Promise<number> {
  const site = shop.app.sites.all().find(({ type }) => type === 'bbs');
  const provider = new RouterContextProvider();
  const ctx = { app: shop.app, db: shop.app.database.db, site, actor: null, locale: 'en' } as unknown as Ctx;
  const url = new URL(path, shop.url);
  provider.set(pageContext, { ctx, url } as PageContext);
  try {
    await refuseOutsideShop({ context: provider, request: new Request(url) });
    return 200;
  } catch (refused) {
    return (refused as { init?: { status?: number } }).init?.status ?? 0;
  }
}

describe('the header `type` leads to no shop that the goods site keeps closed', () => {
  test.each([
    ['asks for a fee', { access: 'paid' }, 'membership_needed'],
    ['is closed', { status: 'closed' }, 'site_closed'],
  ])('when it %s', async (_when, change, code) => {
    // what was kept while it was open is not shown either
    for (const path of LOOKED_AT) await fetch(shop.url + path, { headers: BBS });
    await setShop(change);
    for (const headers of [{}, { token }]) {
      for (const path of LOOKED_AT) expect([path, await error('GET', path, headers)]).toEqual([path, code]);
      const line = { productId: 1, skuId: 1, num: 1 };
      expect(await error('POST', '/api/front/cart/save', headers, line)).toBe(code);
    }
    for (const path of PAGES) expect([path, await pageStatus(path)]).toEqual([path, 403]);
    expect(await pageStatus('/users/user_info')).toBe(200);
  });

  test('when it has suspended a member, who can read but not buy there, and is not affected elsewhere', async () => {
    await setShop({ member: 'banned' });
    const line = { productId: 1, skuId: 1, num: 1 };
    expect(await error('POST', '/api/front/cart/save', { token }, line)).toBe('site_banned');
    expect(await error('GET', '/api/front/product/list', { token })).toBeUndefined();
    expect(await error('POST', '/api/front/user/edit', { token }, { nickname: 'Still here' })).toBeUndefined();
  });

  test('and hides nothing on an open site', async () => {
    for (const path of PAGES) expect([path, await pageStatus(path)]).toEqual([path, 200]);
    expect(await error('GET', '/api/front/product/list', {})).toBeUndefined();
  });
});
