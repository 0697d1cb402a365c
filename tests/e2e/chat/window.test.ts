import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { hasFocus, menuOf } from '../../support/chat-window.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

const UNTRUSTED = 'nofollow ugc noopener';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let productId: number;
let chatId: number;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
  const product = await shop.database.db
    .selectFrom('products')
    .select('id')
    .where('merchant_id', '=', people.merId)
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  productId = product.id;
  const { merId } = people;
  ({ chatId } = (await send(shop, people.shopper, { msn: 'Does it come in blue?', merId })).body.data);
  await answer('It does.');
});
afterAll(() => shop.close());

const answer = (msn: string) =>
  shop.call('POST', '/api/service/desk/send', { token: people.merchant, body: { chatId, msn, msnType: 1 } });
const openWindow = async (width = 1440) => {
  const page = await visitShop(shop.url, { token: people.shopper, language: 'en', width });
  await page.goto(`${shop.url}/chat/${people.merId}`);
  return page;
};
/** Counts the sounds that the page makes from now on. */
async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const Real = AudioContext;
    Object.assign(window, {
      sounds: 0,
      AudioContext: class extends Real {
        constructor() {
          super();
          (window as unknown as { sounds: number }).sounds += 1;
        }
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { sounds: number }).sounds);
}

describe('the sizes of the chat window', () => {
  test('editor 162 high, notice panel 260, emoji panel 390 with 57 names, avatars 40, cards 320', async () => {
    await send(shop, people.shopper, { msn: String(productId), msnType: 4, merId: people.merId });
    const page = await openWindow();
    const sizeOf = (selector: string) => page.locator(selector).first().boundingBox();
    expect(await sizeOf('form:has(textarea)')).toMatchObject({ height: 162 });
    expect(await sizeOf('aside')).toMatchObject({ width: 260 });
    expect(await sizeOf('[role="log"] img[src][alt=""].rounded-full')).toMatchObject({ width: 40, height: 40 });
    const card = page.getByRole('log').locator(`a[href="/goods_detail/${productId}"]`).first();
    expect([(await card.boundingBox())?.width, await card.getAttribute('target')]).toEqual([320, '_blank']);

    await page.getByRole('button', { name: 'Emoji' }).click();
    const panel = page.getByRole('group', { name: 'Emoji' });
    expect(await panel.boundingBox()).toMatchObject({ width: 390 });
    const names = await panel.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect([names.length, new Set(names).size, names.includes('thumbs up')]).toEqual([57, 57, true]);

    const phone = await openWindow(390);
    await phone.getByRole('button', { name: 'Emoji' }).click();
    expect((await phone.getByRole('group', { name: 'Emoji' }).boundingBox())?.width).toBeLessThanOrEqual(374);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('own messages are on the right, the service’s on the left, pictures at most half as wide as the list', async () => {
    const wide = await sharp({ create: { width: 1_600, height: 500, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const page = await openWindow();
    const log = page.getByRole('log');
    const picture = log.getByRole('img', { name: 'Picture' });
    await page.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: wide });
    await picture.waitFor();
    const [list, own, other, sent] = await Promise.all(
      [log, log.getByText('Does it come in blue?'), log.getByText('It does.'), picture].map((each) =>
        each.boundingBox(),
      ),
    );
    if (!list || !own || !other || !sent) throw new Error('something has no box');
    const middle = list.x + list.width / 2;
    expect([own.x + own.width > middle + 100, other.x < middle - 100]).toEqual([true, true]);
    expect(sent.width).toBeLessThanOrEqual(list.width / 2);
    expect(sent.width).toBeGreaterThan(100);
  });
});

describe('the notice of a shop', () => {
  test('is shown beside the messages, with the copyright link, and on a phone behind a button', async () => {
    const texts = {
      en: '<h2>Opening hours</h2><p>See <a href="https://example.com/care">our care guide</a>.</p><img src="/art/empty-messages.svg" alt="Shop">',
    };
    await shop.call('POST', '/api/service/desk/notice', {
      token: people.merchant,
      body: { merId: people.merId, texts },
    });
    const page = await openWindow();
    const notice = page.getByRole('complementary', { name: 'Good to know' });
    const guide = notice.getByRole('link', { name: 'our care guide' });
    expect([await guide.getAttribute('target'), await guide.getAttribute('rel')]).toEqual(['_blank', UNTRUSTED]);
    expect(await notice.getByRole('link', { name: /^© \d{4} / }).getAttribute('href')).toBe('/');
    // specification 9: pictures in texts are at most 300 × 80
    const picture = await notice.getByRole('img', { name: 'Shop' }).boundingBox();
    expect(picture?.height).toBeLessThanOrEqual(80);
    expect(picture?.width).toBeLessThanOrEqual(300);
    expect(await faultsOf(page, 'aside')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await notice.count()).toBe(0);
    const button = page.getByRole('button', { name: 'Good to know' });
    await button.click();
    const sheet = page.getByRole('dialog', { name: 'Good to know' });
    await sheet.getByRole('heading', { name: 'Opening hours' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await hasFocus(button);
  });
});

describe('pictures in full screen', () => {
  test('open from the list, are changed with the arrow keys, enlarged by click and keys, and return the focus', async () => {
    const page = await openWindow();
    const shown = page.getByRole('log').getByRole('link', { name: 'Picture' });
    const before = await shown.count();
    for (const background of ['teal', 'maroon']) {
      const made = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer();
      const file = { name: `${background}.png`, mimeType: 'image/png', buffer: made };
      await page.locator('input[type="file"]').setInputFiles(file);
    }
    await expect.poll(() => shown.count(), { timeout: 20_000 }).toBe(before + 2);
    await shown.nth(before).press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Pictures of this conversation' });
    const all = before + 2;
    await viewer.getByText(`${all - 1} / ${all}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText(`${all} / ${all}`).waitFor();
    const width = async () => (await viewer.getByRole('img').boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitted * 1.5);
    // the arrow keys now move the picture
    await page.keyboard.press('ArrowLeft');
    await viewer.getByText(`${all} / ${all}`).waitFor();
    await page.keyboard.press('0');
    await expect.poll(width).toBe(fitted);
    await viewer.getByRole('img').click();
    await expect.poll(width).toBeGreaterThan(fitted * 2);
    expect(await faultsOf(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await hasFocus(shown.nth(before));
  });
});

describe('the menu of a message', () => {
  test('opens by right click, long press and keyboard, copies, quotes, and closes by Escape', async () => {
    const page = await openWindow();
    const menu = await menuOf(page, 'It does.');
    // the other side's text cannot be recalled
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Copy', 'Quote']);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });

    const bubble = page.getByRole('log').locator('[data-message]', { hasText: 'Does it come in blue?' });
    await bubble.dispatchEvent('touchstart');
    await menu.waitFor();
    await bubble.dispatchEvent('touchend');
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Copy', 'Quote', 'Recall']);
    await page.mouse.click(5, 5);
    await menu.waitFor({ state: 'detached' });

    await bubble.focus();
    await page.keyboard.press('Shift+F10');
    await menu.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: 'Write a message' });
    expect(await editor.inputValue()).toBe('“Does it come in blue?”\n');
    // a picture or a card has none of ours
    await page.getByRole('log').locator(`a[href="/goods_detail/${productId}"]`).first().click({ button: 'right' });
    expect(await menu.count()).toBe(0);
  });

  test('pasted and dropped pictures are sent, several in their order', async () => {
    const page = await openWindow();
    const pictures = page.getByRole('log').getByRole('img', { name: 'Picture' });
    const before = await pictures.count();
    const colours = await Promise.all(
      ['navy', 'olive'].map(async (background) => {
        const made = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer();
        return made.toString('base64');
      }),
    );
    await page.locator('form textarea').evaluate((field, files) => {
      const given = new DataTransfer();
      for (const [nth, file] of files.entries()) {
        const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0));
        given.items.add(new File([bytes], `${nth}.png`, { type: 'image/png' }));
      }
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, bubbles: true }));
    }, colours);
    await expect.poll(() => pictures.count(), { timeout: 20_000 }).toBe(before + 2);
  });
});

describe('the list of messages', () => {
  test('loads older ones near its top, reports when that fails, and has a button back to the newest', async () => {
    const { merId, stranger } = people;
    for (let nth = 1; nth <= 45; nth += 1) await send(shop, stranger, { msn: `Line ${nth}`, merId });
    const page = await visitShop(shop.url, { token: stranger, language: 'en' });
    await page.route('**/history/*beforeId=*', (route) => route.abort('internetdisconnected'));
    await page.goto(`${shop.url}/chat/${merId}`);
    const log = page.getByRole('log');
    await log.getByText('Line 45', { exact: true }).waitFor();
    expect(await log.getByText('Line 25', { exact: true }).count()).toBe(0);
    // 31 px below the top nothing is read
    await log.evaluate((list) => list.scrollTo(0, 31));
    const newest = page.getByRole('button', { name: 'Newest messages' });
    await newest.waitFor();
    expect(await page.getByText('Loading failed').count()).toBe(0);
    await log.evaluate((list) => list.scrollTo(0, 30));
    await page.getByText('Loading failed').first().waitFor();
    await page.unrouteAll();
    await log.evaluate((list) => list.scrollTo(0, 60));
    await log.evaluate((list) => list.scrollTo(0, 0));
    await log.getByText('Line 25', { exact: true }).waitFor();
    await newest.click();
    await expect
      .poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
      .toBeLessThan(2);
    await newest.waitFor({ state: 'detached' });
  });

  test('polls every five seconds while the connection is down', async () => {
    const page = await visitShop(shop.url, { token: people.shopper, language: 'en', fresh: true });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/service/history/')) asked += 1;
    });
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
    await page.route('**/socket.io/**', (route) => route.abort('internetdisconnected'));
    await page.clock.install();
    await page.goto(`${shop.url}/chat/${people.merId}`);
    await answer('Heard without a socket');
    await page.getByRole('log').getByText('Heard without a socket').waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    for (let nth = 0; nth < 3; nth += 1) {
      const before = asked;
      await page.clock.runFor(5_000);
      await expect.poll(() => asked).toBe(before + 1);
    }
    const sounds = await countSounds(page);
    await answer('Heard by polling');
    await page.clock.runFor(5_000);
    await page.getByRole('log').getByText('Heard by polling').waitFor();
    await expect.poll(sounds).toBe(1);
  });

  test('the mute switch turns the sound of answers off, and is remembered', async () => {
    const page = await openWindow();
    const soundsOf = async (msn: string) => {
      const sounds = await countSounds(page);
      await answer(msn);
      await page.getByRole('log').getByText(msn, { exact: true }).last().waitFor();
      // the sound follows the message by an effect of the next frame
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
      return sounds();
    };
    expect(await soundsOf('With a sound')).toBe(1);
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Turn sound on', pressed: true }).waitFor();
    expect(await soundsOf('Without a sound')).toBe(0);
  });
});
