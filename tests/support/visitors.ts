import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type OpenWindow, openWindow, photograph, type WindowOptions } from './browser-window.ts';

export interface Visit extends WindowOptions {
  width?: number;
  language?: string;
  /** Logs in every visitor automatically. */
  token?: string;
  /** A window that no test had before: for what a visit leaves in a browser beyond cookies and storage. */
  fresh?: boolean;
}

interface Window extends OpenWindow {
  kind: string;
  url: string;
  taken: boolean;
}

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

/** Opens a page whose scripts load only when the returned function is called; the promise ends when they have it. */
export async function openWithoutScripts(page: Page, path: string): Promise<[() => void, Promise<unknown>]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => promise.then(() => route.continue()));
  return [resolve, page.goto(path).catch(() => undefined)];
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

/** Chooses the region of an address, or types it where the page has no list and no script to fetch one. */
export async function fillRegion(page: Page, name: RegExp, script = true): Promise<void> {
  const list = page.locator('select[name="region"]');
  if (!script && !(await list.isVisible()))
    return page.locator('input[name="region"]').fill(name.source.split('|')[0] ?? '');
  const value = await list.locator('option', { hasText: name }).getAttribute('value');
  await list.selectOption(value);
}

async function windowFor(
  url: string,
  { script = true, userAgent, worker = false, whole = false, fresh = worker || whole }: Visit,
): Promise<Window> {
  await Promise.all(windows.filter((window) => window.url !== url).map(close));
  const kind = `${script} ${userAgent}`;
  const free = windows.find((window) => !window.taken && window.kind === kind);
  if (free && !fresh) return free;
  const made = await openWindow(url, { script, userAgent, worker, whole });
  const window: Window = { ...made, kind: fresh ? 'used once' : kind, url, taken: true };
  windows.push(window);
  return window;
}

async function leave(window: Window, failed: string | undefined): Promise<void> {
  const heard = window.complaints.splice(0);
  await window.noted();
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
  // an open page keeps polling; one that is being left for another address interrupts the first attempt
  await page.goto('about:blank').catch(async () => {
    await page.waitForLoadState();
    await page.goto('about:blank');
  });
  await context.clearCookies();
  window.taken = false;
}

async function close(window: Window): Promise<void> {
  windows.splice(windows.indexOf(window), 1);
  await window.context.close();
}
