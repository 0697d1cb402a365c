import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser } from './browser.ts';

const PICTURES = 'test-results';

export interface Visit {
  script?: boolean;
  width?: number;
  language?: string;
  /** Logs in every visitor automatically. */
  token?: string;
  userAgent?: string;
  /** A window that no test had before: for what a visit leaves in a browser beyond cookies and storage. */
  fresh?: boolean;
}

interface Window {
  kind: string;
  url: string;
  context: BrowserContext;
  page: Page;
  taken: boolean;
  complaints: string[];
}

let browser: Promise<Browser> | undefined;
const windows: Window[] = [];

/**
 * A page for a first-time visitor. Its window is reused from an earlier test of the file, after clearing it: a new one
 * reads and compiles every script again, which costs more than most visits. A page with browser errors fails its test,
 * and a failed test saves its screenshot in `test-results`.
 */
export async function visitShop(url: string, options: Visit = {}): Promise<Page> {
  const { width = 1440, language = 'en', token } = options;
  const window = await windowFor(url, options);
  window.taken = true;
  onTestFinished(({ task }) => leave(window, task.result?.state === 'fail' ? task.name : undefined));
  await window.page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  const cookies = { language, ...(token ? { token } : {}) };
  await window.context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  return window.page;
}

/** Points at something until its script has taken it over: before that the document answers, as without a script. */
export async function untilTakenOver(part: Locator): Promise<Locator> {
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const pointAt = async () => {
    // a pointer that rests where it was on the page before is no interaction, nor is one that came before the script
    await part.page().mouse.move(0, 0);
    await part.hover();
    return part.evaluate(isTaken);
  };
  await expect.poll(pointAt, { timeout: 15_000 }).toBe(true);
  return part;
}

/**
 * Every way to another document ends once its script has taken the page over: what is pressed before that is answered by
 * the document, as without a script, and how soon a machine is ready is no part of a test.
 */
export function waitForScripts(page: Page): void {
  for (const name of ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const) {
    const go = page[name].bind(page) as (...input: unknown[]) => Promise<unknown>;
    const goAndWait = async (...input: unknown[]) => {
      const answer = await go(...input);
      await expect
        .poll(() => page.evaluate(isHydrated).catch(() => false), { timeout: 20_000, interval: 20 })
        .toBe(true);
      return answer;
    };
    Object.assign(page, { [name]: goAndWait });
  }
}

/** In the browser; a document without the router, such as a picture or the plain page of a fault, has nothing to wait for. */
function isHydrated(): boolean {
  return !('__reactRouterContext' in window) || 'isHydrated' in window;
}

async function windowFor(url: string, { script = true, userAgent, fresh = false }: Visit): Promise<Window> {
  await Promise.all(windows.filter((window) => window.url !== url).map(close));
  const kind = `${script} ${userAgent}`;
  const free = windows.find((window) => !window.taken && window.kind === kind);
  if (free && !fresh) return free;
  browser ??= launchBrowser();
  const options = { javaScriptEnabled: script, userAgent, baseURL: url, reducedMotion: 'reduce' as const };
  const context = await (await browser).newContext(options);
  const page = await context.newPage();
  const window: Window = { kind: fresh ? 'used once' : kind, url, context, page, taken: true, complaints: [] };
  windows.push(window);
  page.setDefaultTimeout(30_000);
  if (script) waitForScripts(page);
  page.on('pageerror', (error) => {
    // the router leaves an answer unhandled whose navigation it aborts for another one; our own aborts begin in other files
    const isAborted = /^AbortError: signal is aborted.*\n.*\/assets\/framework-/.test(error.stack ?? '');
    if (!isAborted) window.complaints.push(error.stack ?? String(error));
  });
  page.on('console', (message) => {
    const isRefusal = /status of (?:401|403|404)/.test(message.text());
    // the router reports this when a page is left while it was fetching other routes
    const isLeft = message.text().startsWith('Failed to fetch manifest patches');
    const { url: at } = message.location();
    // the server hangs up on windows of a session that is over
    const isHungUp = at.includes('/socket.io/') && message.text().includes('status of 400');
    // the window says itself that another one has saved the draft
    const isConflict = at.endsWith('/draft/save') && message.text().includes('status of 409');
    // only a test takes its own window off the net
    const isOffline = message.text().includes('net::ERR_INTERNET_DISCONNECTED');
    if (message.type() === 'error' && !isRefusal && !isLeft && !isHungUp && !isConflict && !isOffline)
      window.complaints.push(`${message.text()} ${at}`);
  });
  return window;
}

async function leave(window: Window, failed: string | undefined): Promise<void> {
  const heard = window.complaints.splice(0);
  if (failed || heard.length > 0 || window.kind === 'used once' || window.page.isClosed()) {
    if (failed) await photograph(window.page, failed);
    await close(window);
  } else {
    await empty(window);
  }
  if (heard.length > 0) throw new Error(`the browser complains: ${heard.join('\n')}`);
}

async function empty(window: Window): Promise<void> {
  const { context, page } = window;
  await page.unrouteAll();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await page.evaluate('localStorage.clear(); sessionStorage.clear()').catch(() => {});
  // an open page keeps polling
  await page.goto('about:blank');
  await context.clearCookies();
  window.taken = false;
}

async function close(window: Window): Promise<void> {
  windows.splice(windows.indexOf(window), 1);
  await window.context.close();
}

async function photograph(page: Page, name: string): Promise<void> {
  if (page.isClosed()) return;
  await mkdir(PICTURES, { recursive: true });
  const path = `${PICTURES}/${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  await page.screenshot({ path, fullPage: true }).catch(() => {});
}
