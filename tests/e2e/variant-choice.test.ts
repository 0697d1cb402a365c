import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '../../domains/catalog/contract.ts';
import { faultsOf } from '../support/accessibility.ts';
import { withoutLimits } from '../support/impatient.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { visitShop } from '../support/visitors.ts';

let shop: RunningApp;
let twoOptions: ProductDetail;
let single: ProductDetail;

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const { db } = shop.app.database;
  const products = await db.selectFrom('products').select('id').where('status', '=', 'on_sale').orderBy('id').execute();
  const details: ProductDetail[] = [];
  // which of them have a flash price depends on the hour
  const isRich = ({ options, skus }: ProductDetail) =>
    options.length === 2 && skus.every(({ available, flash }) => available > 1 && !flash);
  const isSingle = ({ skus }: ProductDetail) => skus.length === 1 && (skus[0]?.available ?? 0) > 0;
  for (const { id } of products) {
    if (details.some(isRich) && details.some(isSingle)) break;
    details.push(await detailOf(id));
  }
  twoOptions = details.find(isRich) as ProductDetail;
  single = details.find(isSingle) as ProductDetail;
});
afterAll(() => shop?.close());

async function detailOf(id: number): Promise<ProductDetail> {
  return (await shop.call<ProductDetail>('GET', `/api/front/product/detail/${id}`, { headers: { language: 'en' } }))
    .body.data;
}

const checked = (page: Page) => page.locator('main [role="radio"][aria-checked="true"]').count();
const inCart = async (page: Page) => {
  await page.goto('/order/shopping_cart');
  return page.locator('main').innerText();
};

/** The values of a variant by name, in option order. */
function valuesOf({ options, skus }: ProductDetail, nth: number): string[] {
  return options.map((option, place) => option.values.find(({ id }) => id === skus[nth]?.valueIds[place])?.name ?? '');
}

describe('a product with a choice', () => {
  test('preselects nothing; a button on a phone opens a sheet, which buys what is chosen in it', async () => {
    const { id } = twoOptions.product;
    const [first = '', second = ''] = valuesOf(twoOptions, twoOptions.skus.length - 1);
    const page = await visitShop(shop.url, { width: 390 });
    await page.goto(`/goods_detail/${id}`);
    expect(await checked(page)).toBe(0);
    await page.locator('section.fixed').getByText('Add to cart').click();
    const sheet = page.getByRole('dialog', { name: 'Choose a variant' });
    expect(await sheet.innerText()).toContain(twoOptions.product.name);
    expect((await sheet.getByRole('radio').first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await sheet.getByText('Add to cart').click();
    await expect.poll(() => sheet.locator('[aria-invalid="true"]').count()).toBe(2);
    expect(await faultsOf(page, '[role="dialog"]')).toEqual([]);
    await sheet.getByRole('radio', { name: first, exact: true }).click();
    await sheet.getByRole('radio', { name: second, exact: true }).click();
    await page.waitForURL(`**?sku=${twoOptions.skus.at(-1)?.id}`);
    await sheet.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('Added to your cart').first().waitFor();
    await sheet.waitFor({ state: 'hidden' });
    const cart = await inCart(page);
    expect([cart.includes(first), cart.includes(second)]).toEqual([true, true]);
  });

  test('a button on a wide page leads to the options that are not chosen yet', async () => {
    const page = await visitShop(shop.url);
    await page.goto(`/goods_detail/${twoOptions.product.id}`);
    await page.locator('form#buy').getByText('Buy now').click();
    await expect.poll(() => page.locator('form#buy [aria-invalid="true"]').count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('radio');
    expect(new URL(page.url()).pathname).toBe(`/goods_detail/${twoOptions.product.id}`);
    expect(await faultsOf(page, 'form#buy')).toEqual([]);
  });

  test('is chosen option by option without a script, by links', async () => {
    const [first = '', second = ''] = valuesOf(twoOptions, 0);
    const page = await visitShop(shop.url, { width: 390, script: false });
    await page.goto(`/goods_detail/${twoOptions.product.id}`);
    await page.locator('section.fixed').getByText('Add to cart').click();
    expect(new URL(page.url()).hash).toBe('#options');
    await page.getByRole('radio', { name: first, exact: true }).click();
    expect(new URL(page.url()).search).toMatch(/^\?pick=\d+$/);
    await page.getByRole('radio', { name: second, exact: true }).click();
    expect(new URL(page.url()).search).toBe(`?sku=${twoOptions.skus[0]?.id}`);
    await page.locator('section.fixed').getByRole('button', { name: 'Add to cart' }).click();
    expect(await inCart(page)).toContain(second);
  });

  test('keeps the variant that its address names', async () => {
    const page = await visitShop(shop.url, { width: 390, script: false });
    await page.goto(`/goods_detail/${twoOptions.product.id}?sku=${twoOptions.skus[1]?.id}`);
    expect(await checked(page)).toBe(2);
    expect(await page.locator('section.fixed button[value="add"]').count()).toBe(1);
  });
});

test('a product with one variant is bought without a sheet', async () => {
  const page = await visitShop(shop.url, { width: 390, script: false });
  await page.goto(`/goods_detail/${single.product.id}`);
  await page.locator('section.fixed button[value="add"]').click();
  expect(await inCart(page)).toContain(single.product.name);
});

describe.each(['group', 'assist', 'presell'])('a campaign (%s)', (kind) => {
  test('with several variants preselects none and requires a choice', async () => {
    const { campaignId, variants } = await widestCampaign(kind);
    const path = { group: 'goods_combination_detail/', assist: 'goods_assist_detail/', presell: 'goods_presell?id=' }[
      kind
    ];
    const page = await visitShop(shop.url, { width: 390 });
    await page.goto(`/${path}${campaignId}`);
    if (variants === 1) return expect(await page.locator('section.fixed a[href="#options"]').count()).toBe(0);
    expect(await checked(page)).toBe(0);
    await page.locator('section.fixed a[href="#options"]').click();
    const sheet = page.getByRole('dialog', { name: 'Choose a variant' });
    await sheet.getByRole('radio').first().click();
    await page.waitForURL(/[?&](sku|pick)=/);
  });
});

/** The running campaign of a kind that sells most variants. */
async function widestCampaign(kind: string): Promise<{ campaignId: number; variants: number }> {
  const { db } = shop.app.database;
  const found = await db
    .selectFrom('campaign_items as i')
    .innerJoin('campaigns as a', 'a.id', 'i.campaign_id')
    .select(({ fn }) => ['a.id', fn.countAll<number>().as('variants')])
    .where('a.kind', '=', kind)
    .where('a.starts_at', '<', new Date())
    .where('a.ends_at', '>', new Date())
    .groupBy('a.id')
    .orderBy('variants', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { campaignId: found.id, variants: Number(found.variants) };
}
