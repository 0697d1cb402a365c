import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser } from '../../tests/support/browser.ts';
import { Caller, summary } from '../load.ts';
import type { Talk } from './fill.ts';

const MESSAGES = 40;
const EVERY_MS = 150;

/** From sending to the frame in which a real browser shows the message, in milliseconds; an agent writes, a shopper reads. */
export async function measureShown(talk: Talk, [from = '', to = '']: readonly string[]) {
  const browser = await launchBrowser({ isWhole: true });
  const caller = new Caller(from, 2);
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': talk.shopper.ip } });
    await context.addCookies([{ name: 'token', value: talk.shopper.token, url: to }]);
    const page = await context.newPage();
    await page.goto(`${to}/chat/${talk.shop.merId}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const shown: Record<string, number> = {};
      Object.assign(window, { shown });
      new MutationObserver(() => {
        for (const [name] of document.body.innerText.matchAll(/shown-\d+-/g)) {
          if (shown[name] !== undefined) continue;
          shown[name] = Number.POSITIVE_INFINITY;
          requestAnimationFrame(() => (shown[name] = Date.now()));
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const sent = new Map<string, number>();
    for (let nth = 0; nth < MESSAGES; nth += 1) {
      const name = `shown-${nth}-`;
      sent.set(name, Date.now());
      await caller.call('/api/service/desk/send', talk.agent, { chatId: talk.chatId, msn: name, msnType: 1 });
      await wait(EVERY_MS);
    }
    const shown = await page.evaluate(() => (window as unknown as { shown: Record<string, number> }).shown);
    return summary([...sent].map(([name, at]) => (shown[name] ?? Number.POSITIVE_INFINITY) - at));
  } finally {
    caller.close();
    await browser.close();
  }
}
