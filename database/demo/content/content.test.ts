import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { SHOP_CATEGORIES, SHOP_TYPES } from '../../basics/shop-kinds.ts';
import {
  categorySchema,
  couponSchema,
  merchantSchema,
  pageSchema,
  productSchema,
  quickLinkSchema,
  reviewSchema,
  slideSchema,
  textsSchema,
  tileSchema,
} from './content-schema.ts';
import type { DemoCategory, DemoProduct, Texts } from './types.ts';

const departments = ['digital', 'appliances', 'fashion', 'beauty', 'home-kitchen', 'food', 'sport', 'kids-books'];

// characters that only simplified Chinese uses: the sign of a copied text
const simplified = /[们这时说对发从关开应该电脑气过还让给为与书长门问题见现质选货运费购买标]/u;
const mainlandWords = /鼠標|屏幕|默認|視頻|軟件|網絡|數據線|打印/u;

function read<T>(name: string, schema: z.ZodType<T>): T[] {
  return z.array(schema).parse(JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')));
}

const readProducts = (): DemoProduct[] => departments.flatMap((name) => read(`products/${name}`, productSchema));
const readTree = (): DemoCategory[] => read('categories', categorySchema);
const childrenOf = (category: DemoCategory): DemoCategory[] => category.children ?? [];
const keysOf = (list: { key: string }[]): string[] => list.map((entry) => entry.key);
const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').trim();
const countWords = (html: string): number => textOf(html).split(/\s+/).length;

function expectUnique(list: string[]) {
  expect(list.filter((entry, at) => list.indexOf(entry) !== at)).toEqual([]);
}

/** Every way to choose one value of each option; one empty choice when there are no options. */
function choicesOf(product: DemoProduct): string[] {
  const start: string[][] = [[]];
  const choices = product.options.reduce(
    (chosen, option) => chosen.flatMap((values) => keysOf(option.values).map((value) => [...values, value])),
    start,
  );
  return choices.map((values) => values.join('/')).sort();
}

function expectWrittenIn(texts: Texts) {
  expect(texts.lao).toMatch(/\p{Script=Lao}/u);
  expect(texts.th).toMatch(/\p{Script=Thai}/u);
  expect(texts['zh-CN']).toMatch(/\p{Script=Han}/u);
  expect(texts['zh-TW']).toMatch(/\p{Script=Han}/u);
  expectScripts(texts);
}

/** Holds for bare figures such as "12 GB" too, which are the same in every language. */
function expectScripts(texts: Texts) {
  expect(texts.lao).not.toMatch(/[\p{Script=Thai}\p{Script=Han}]/u);
  expect(texts.th).not.toMatch(/[\p{Script=Lao}\p{Script=Han}]/u);
  expect(texts.en + texts.fr).not.toMatch(/[\p{Script=Lao}\p{Script=Thai}\p{Script=Han}]/u);
  expect(texts['zh-TW']).not.toMatch(simplified);
  expect(texts['zh-TW']).not.toMatch(mainlandWords);
}

function expectBalancedHtml(html: string, allowed: string[]) {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([^>]+)>/g)) {
    expect(allowed).toContain(tag);
    if (slash) expect(open.pop()).toBe(tag);
    else open.push(tag);
  }
  expect(open).toEqual([]);
}

describe('categories', () => {
  test('eight departments of three levels, three or more wide, with an icon on top', () => {
    const tree = readTree();
    expect(keysOf(tree)).toEqual(departments);
    for (const department of tree) {
      expect(department.icon).toBeTruthy();
      expect(childrenOf(department).length).toBeGreaterThanOrEqual(3);
      for (const group of childrenOf(department)) {
        expect(childrenOf(group).length, group.key).toBeGreaterThanOrEqual(3);
        for (const leaf of childrenOf(group)) expect(leaf.children).toBeUndefined();
      }
    }
  });

  test('keys are unique and names are written in each language', () => {
    const services = z
      .record(z.enum(['app', 'api']), z.array(categorySchema))
      .parse(JSON.parse(readFileSync(new URL('./service-categories.json', import.meta.url), 'utf8')));
    const all = [...readTree(), ...services.app, ...services.api].flatMap((top) => [
      top,
      ...childrenOf(top).flatMap((group) => [group, ...childrenOf(group)]),
    ]);
    expectUnique(keysOf(all));
    for (const { name } of all) expectScripts(name);
  });

  test('every second-level category has a product', () => {
    const stocked = new Set(readProducts().map((product) => product.category));
    const empty = readTree()
      .flatMap(childrenOf)
      .filter((group) => !childrenOf(group).some((leaf) => stocked.has(leaf.key)));
    expect(keysOf(empty)).toEqual([]);
  });
});

describe('merchants', () => {
  test('every merchant has a known type and category', () => {
    const merchants = read('merchants', merchantSchema);
    const types = keysOf([...SHOP_TYPES]);
    const categories = keysOf([...SHOP_CATEGORIES]);
    expect([merchants.length, types.length, categories.length]).toEqual([8, 3, 8]);
    expectUnique(keysOf(merchants));
    for (const merchant of merchants) {
      expect(types).toContain(merchant.typeKey);
      expect(categories).toContain(merchant.categoryKey);
      expect(merchant.selfSupport).toBe(merchant.typeKey === 'self-operated');
      for (const texts of [merchant.name, merchant.intro, merchant.address]) expectScripts(texts);
    }
  });
});

describe('products', () => {
  test('at least eight in each department, filed under a leaf of that department, sold by a known merchant', () => {
    const merchants = keysOf(read('merchants', merchantSchema));
    for (const department of readTree()) {
      const products = read(`products/${department.key}`, productSchema);
      const leaves = keysOf(childrenOf(department).flatMap(childrenOf));
      expect(products.length, department.key).toBeGreaterThanOrEqual(8);
      for (const product of products) {
        expect(leaves, product.handle).toContain(product.category);
        expect(merchants).toContain(product.merchant);
      }
    }
    expect(readProducts().length).toBeGreaterThanOrEqual(66);
  });

  test('handles and SKUs are unique', () => {
    const products = readProducts();
    expectUnique(products.map((product) => product.handle));
    expectUnique(products.flatMap((product) => product.variants.map((variant) => variant.sku)));
  });

  test('variants are exactly the choices that the options offer', () => {
    for (const product of readProducts()) {
      const variants = product.variants.map((variant) => variant.values.join('/')).sort();
      expect(variants, product.handle).toEqual(choicesOf(product));
    }
  });

  test('a compare-at price is above the price', () => {
    const variants = readProducts().flatMap((product) => product.variants);
    const reduced = variants.filter((variant) => variant.compareAtMinor !== undefined);
    expect(reduced.length).toBeGreaterThan(0);
    for (const { sku, priceMinor, compareAtMinor = 0 } of reduced)
      expect(compareAtMinor, sku).toBeGreaterThan(priceMinor);
  });

  test('the range contains the unusual cases that pages must handle', () => {
    const products = readProducts();
    const withOptions = products.filter((product) => product.options.length > 0).length / products.length;
    expect(withOptions).toBeGreaterThan(0.6);
    expect(withOptions).toBeLessThan(1);
    expect(products.some((product) => product.variants.length === 30)).toBe(true);
    expect(products.some((product) => product.name.en.length > 150)).toBe(true);
    expect(products.some((product) => product.variants.some((variant) => variant.stock === 0))).toBe(true);
    for (const mark of ['hot', 'featured', 'isNew'] as const)
      expect(products.some((product) => product[mark])).toBe(true);
  });

  test('texts are written in each language, descriptions at their length and in plain HTML', () => {
    for (const product of readProducts()) {
      expectWrittenIn(product.tagline);
      expectWrittenIn(product.description);
      for (const texts of [product.name, ...product.specs.flatMap((spec) => [spec.name, spec.value])])
        expectScripts(texts);
      expect(countWords(product.description.en), product.handle).toBeGreaterThanOrEqual(60);
      expect(countWords(product.description.en), product.handle).toBeLessThanOrEqual(120);
      for (const html of Object.values(product.description))
        expectBalancedHtml(html, ['p', 'ul', 'li', 'strong', 'h3']);
    }
  });
});

describe('reviews', () => {
  test('at least 120, in six languages, of every number of stars, each of a variant that exists', () => {
    const reviews = read('reviews', reviewSchema);
    const products = new Map(readProducts().map((product) => [product.handle, product]));
    expect(reviews.length).toBeGreaterThanOrEqual(120);
    expect(new Set(reviews.map((review) => review.locale)).size).toBe(6);
    expect(new Set(reviews.map((review) => review.stars)).size).toBe(5);
    for (const review of reviews) {
      const variants = products.get(review.product)?.variants ?? [];
      expect(variants.length, `${review.product} ${review.variantIndex}`).toBeGreaterThan(review.variantIndex);
    }
    expectUnique(reviews.map((review) => review.text));
  });

  test('some are answered, added to, helpful and have pictures, in every language', () => {
    const reviews = read('reviews', reviewSchema);
    const answered = reviews.filter(({ reply }) => reply);
    expect(new Set(answered.map(({ locale }) => locale)).size).toBe(6);
    for (const { addOn, daysAgo } of reviews) if (addOn) expect(addOn.daysAgo).toBeLessThan(daysAgo);
    expectUnique(reviews.flatMap(({ reply, addOn }) => [...(reply ? [reply] : []), ...(addOn ? [addOn.text] : [])]));
  });
});

describe('shop front', () => {
  test('popular searches, notices, slides, tiles and quick links are complete, and name existing departments', () => {
    expect(read('hot-words', textsSchema)).toHaveLength(6);
    expect(read('notices', textsSchema)).toHaveLength(3);
    const slides = read('carousel', slideSchema);
    expect(slides).toHaveLength(6);
    expectUnique(slides.map((slide) => slide.banner));
    const tiles = read('tiles', tileSchema);
    expect(tiles).toHaveLength(4);
    expectUnique(tiles.map((tile) => tile.art));
    const links = read('quick-links', quickLinkSchema);
    expect(links).toHaveLength(10);
    expectUnique(links.map((link) => link.path));
    const addresses = [...slides, ...tiles].map(({ link }) => link).concat(links.map(({ path }) => path));
    for (const cid of addresses.flatMap((address) => new URLSearchParams(address.split('?')[1]).getAll('cid')))
      expect(departments).toContain(cid);
    for (const texts of [
      ...tiles.flatMap(({ title, subtitle }) => [title, subtitle]),
      ...links.map(({ name }) => name),
    ])
      expectScripts(texts);
    for (const slide of slides) for (const texts of [slide.title, slide.subtitle, slide.button]) expectScripts(texts);
  });

  test('every coupon names something that exists and never makes goods free', () => {
    const coupons = read('coupons', couponSchema);
    const tree = readTree().flatMap((top) => [
      top,
      ...childrenOf(top).flatMap((group) => [group, ...childrenOf(group)]),
    ]);
    const targets = {
      merchant: keysOf(read('merchants', merchantSchema)),
      goods: readProducts().map((product) => product.handle),
      category: keysOf(tree),
      general: [undefined],
    };
    expect(coupons).toHaveLength(8);
    expect(new Set(coupons.map((coupon) => coupon.scope)).size).toBe(4);
    for (const coupon of coupons) {
      expect(targets[coupon.scope], coupon.name.en).toContain(coupon.target);
      expect(coupon.discountMinor).toBeLessThan(coupon.minSpendMinor);
    }
  });

  test('every page is there, readable and complete in each language', () => {
    const pages = read('pages', pageSchema);
    expect(keysOf(pages).sort()).toEqual(['about', 'ad', 'coop', 'privacy', 'shipping-returns', 'user-agreement']);
    for (const page of pages) {
      expectWrittenIn(page.body);
      expect(countWords(page.body.en), page.key).toBeGreaterThanOrEqual(150);
      expect(countWords(page.body.en), page.key).toBeLessThanOrEqual(320);
      const headings = Object.values(page.body).map((html) => html.split('<h3>').length);
      expect(new Set(headings).size, page.key).toBe(1);
      for (const html of Object.values(page.body))
        expectBalancedHtml(html, ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong']);
    }
  });
});
