import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSitemapFiles, listSitemapProducts, SITEMAP_IDS } from '../domains/catalog/sitemap.server.ts';
import { type RunningApp, startApp } from '../tests/support/running-app.ts';
import { openSmallShop, type SmallShop } from '../tests/support/small-shop.ts';

describe('robots.txt', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp({ demo: false });
  });
  afterAll(() => running.close());
  const text = async (path: string) => (await fetch(running.url + path)).text();

  it('excludes private pages and names the site map', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('Disallow: /users/');
    expect(robots).toContain(`Sitemap: ${running.url}/sitemap.xml`);
  });

  it('lists the pages, each in every language', async () => {
    const index = await text('/sitemap.xml');
    for (const part of ['pages', 'products-0', 'forum-0']) expect(index).toContain(`/sitemap/${part}.xml</loc>`);
    const map = await text('/sitemap/pages.xml');
    expect(map).toContain(`<loc>${running.url}/</loc>`);
    expect(map).toContain(`hreflang="lo" href="${running.url}/?language=lao"`);
    expect(map).toContain(`href="${running.url}/agreement?mark=user&amp;language=fr"`);
    expect(map).toContain(`<loc>${running.url}/site</loc>`);
  });

  it.each(['/sitemap/products-1.xml', '/sitemap/products-99999999999999999999.xml'])('has no %s', async (path) => {
    expect((await fetch(running.url + path)).status).toBe(404);
  });
});

describe('the products of the site map', () => {
  let shop: SmallShop;
  beforeAll(async () => {
    shop = await openSmallShop();
  });
  afterAll(() => shop.close());

  it('are those on sale', async () => {
    const { db } = shop.app.database;
    await sql`update products set status = 'off_sale' where id = ${shop.tea.productId}`.execute(db);
    const ids = (await listSitemapProducts(shop.ctx(), 0)).map(({ id }) => id);
    expect(ids).toContain(shop.lamp.productId);
    expect(ids).not.toContain(shop.tea.productId);
  });

  it('go into files of so many ids each', async () => {
    const { db } = shop.app.database;
    expect(await countSitemapFiles(shop.ctx())).toBe(1);
    await sql`insert into products (id, merchant_id, category_id, category_path, handle, name, currency, price_minor, approved_at)
      overriding system value
      select ${SITEMAP_IDS}, merchant_id, category_id, category_path, 'far', name, currency, price_minor, now()
      from products where id = ${shop.lamp.productId}`.execute(db);
    expect(await countSitemapFiles(shop.ctx())).toBe(2);
    expect((await listSitemapProducts(shop.ctx(), 1)).map(({ id }) => id)).toEqual([SITEMAP_IDS]);
  });
});
