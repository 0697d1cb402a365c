import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

const PHONE = 390;
const DESKTOP = 1440;
/** Moves of less than this are not seen. */
const SHIFT = 0.02;

let app: RunningApp;
let token: string;
let pictures: { id: number; author: { id: number } };
beforeAll(async () => {
  app = await startApp();
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  type Card = typeof pictures & { kind: string; pictures: string[] };
  const read = { headers: { type: 'bbs' } };
  const { list } = (await (await fetch(`${app.url}/api/community/topic/list?limit=100`, read)).json()).data;
  pictures = (list as Card[]).find((topic) => topic.pictures.length > 1) as Card;
});
afterAll(() => app.close());

const placesOf = (theme: string) => [
  `/bbs/${theme}?in=all`,
  `/bbs/${theme}/topic/${pictures.id}`,
  `/bbs/${theme}/user/${pictures.author.id}`,
  `/bbs/${theme}/my/favoriteList`,
  `/bbs/${theme}/my/manage`,
];

/** How much the page has moved by itself since it was opened, after scrolling through it. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    return new Promise<number>((resolve) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      const observer = new PerformanceObserver((entries) => {
        observer.disconnect();
        const moves = (entries.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
        resolve(moves.reduce((sum, { value }) => sum + value, 0));
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      // there is no call without an entry
      setTimeout(() => resolve(0), 500);
    });
  });
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe.each(['theme1_2', 'theme2'])('%s', (theme) => {
  test.each([
    [PHONE, 'light', 'lao'],
    [DESKTOP, 'dark', 'zh-CN'],
  ] as const)(
    'fits a window of %i pixels, stays where it is and is accessible (%s, %s)',
    async (width, colorScheme, language) => {
      const page = await visitShop(app.url, { token, width, language });
      onTestFinished(() => page.emulateMedia({ colorScheme: null }));
      await page.emulateMedia({ colorScheme });
      for (const place of placesOf(theme)) {
        await page.goto(place);
        expect([place, await fits(page)]).toEqual([place, true]);
        expect(await shiftOf(page), place).toBeLessThan(SHIFT);
        expect([place, await faultsOf(page)]).toEqual([place, []]);
      }
      await page.setViewportSize({ width: 768, height: 1024 });
      for (const place of placesOf(theme)) {
        await page.goto(place);
        expect([place, await fits(page)]).toEqual([place, true]);
      }
    },
  );
});

test.each([PHONE, DESKTOP])(
  'the wall reads from left to right, and no card covers another or is cut (%i)',
  async (width) => {
    for (const language of ['en', 'zh-CN', 'lao']) {
      const page = await visitShop(app.url, { width, language, script: false });
      await page.goto('/bbs/theme1_2');
      const cards = await page.locator('.wall > ul > li').evaluateAll((items) =>
        items.map((item) => {
          const { left, top, right, bottom } = item.getBoundingClientRect();
          const text = item.querySelector('.wall-card-text') as HTMLElement;
          return { left, top, right, bottom, isCut: text.getBoundingClientRect().bottom > bottom + 1 };
        }),
      );
      expect(cards.length).toBeGreaterThan(5);
      expect([language, cards.filter(({ isCut }) => isCut)]).toEqual([language, []]);
      for (const [at, card] of cards.entries()) {
        const before = cards.slice(0, at);
        expect(before.every(({ top }) => top <= card.top + 1)).toBe(true);
        const covers = (other: typeof card) =>
          other.left < card.right - 1 &&
          card.left < other.right - 1 &&
          other.top < card.bottom - 1 &&
          card.top < other.bottom - 1;
        expect(before.some(covers)).toBe(false);
      }
    }
  },
);

test('the gallery shows the first picture large, and without scripts a small one leads to its picture', async () => {
  const page = await visitShop(app.url, { width: PHONE, script: false });
  await page.goto(`/bbs/theme1_2/topic/${pictures.id}`);
  const first = await page.locator('#picture-1 img').boundingBox();
  expect(first?.width).toBeGreaterThan(350);
  // the pictures come before the title
  const title = await page.locator('article h1').boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(title?.y ?? 0);
  await page.locator('a[href="#picture-2"]').click();
  const leftOfSecond = () => page.locator('#picture-2').evaluate((item) => item.getBoundingClientRect().left);
  await expect.poll(async () => Math.abs(await leftOfSecond())).toBeLessThan(20);
});

test('every theme shows the pictures of a topic', async () => {
  for (const theme of ['theme1', 'theme1_2', 'theme2', 'theme3']) {
    const page = await visitShop(app.url, { script: false });
    await page.goto(`/bbs/${theme}/topic/${pictures.id}`);
    expect([theme, await page.locator('article a[target=_blank] img').count()]).toEqual([theme, 2]);
  }
});

test('the members’ area has all own pages by group, and on a phone those of the open group', async () => {
  const desk = await visitShop(app.url, { token, script: false });
  await desk.goto('/bbs/theme2/my/shield');
  const menu = desk.getByRole('navigation', { name: 'My pages' });
  for (const name of ['My topics', 'Collected', 'Notifications', 'My points', 'Forum settings', 'Moderation'])
    expect([name, await menu.getByRole('link', { name }).isVisible()]).toEqual([name, true]);
  expect(await menu.locator('a[aria-current=page]:visible').allInnerTexts()).toEqual(['Blocked people and words']);
  const phone = await visitShop(app.url, { token, script: false, width: PHONE });
  await phone.goto('/bbs/theme2/my/shield');
  const tabs = phone.getByRole('navigation', { name: 'My pages' });
  expect(await tabs.locator('a[aria-current=true]:visible').allInnerTexts()).toEqual(['Inbox']);
  expect(await tabs.locator('a[aria-current=page]:visible').allInnerTexts()).toEqual(['Blocked people and words']);
  expect(await tabs.getByRole('link', { name: 'Notifications' }).isVisible()).toBe(true);
  // the first page of another group
  await tabs.getByRole('link', { name: 'My content' }).click();
  await phone.waitForURL('**/bbs/theme2/my/topicList');
});

test('a guest sees in the members’ card how to become a member, a member what they have', async () => {
  const guest = await visitShop(app.url, { script: false });
  await guest.goto('/bbs/theme2');
  expect(
    await guest.locator('.club-card a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/bbs/theme2/login', '/bbs/theme2/register']);
  const member = await visitShop(app.url, { token, script: false });
  await member.goto('/bbs/theme2');
  expect(await member.locator('.club-wallet a[href="/bbs/theme2/my/point"]').isVisible()).toBe(true);
});

test('on a phone the members’ card is on the start page, and other pages begin with their content', async () => {
  const phone = await visitShop(app.url, { token, script: false, width: PHONE });
  const card = phone.locator('.club-card:visible');
  await phone.goto('/bbs/theme2');
  expect(await card.count()).toBe(1);
  for (const path of [`topic/${pictures.id}`, 'postTopic', 'my/drafts']) {
    await phone.goto(`/bbs/theme2/${path}`);
    expect([path, await card.count()]).toEqual([path, 0]);
  }
});
