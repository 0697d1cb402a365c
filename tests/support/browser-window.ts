import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { noteForms } from './sent-forms.ts';

const PICTURES = 'test-results';

export interface WindowOptions {
  script?: boolean;
  userAgent?: string;
  /** Lets the site's worker answer for pages: what it sends cannot be intercepted. */
  worker?: boolean;
  /** In a browser with a user interface: push, passkeys and some menus over scrolled pages need one. */
  whole?: boolean;
}

export interface OpenWindow {
  context: BrowserContext;
  page: Page;
  /** Errors of the browser so far, except those that belong to what tests do. */
  complaints: string[];
  /** Waits until the forms that it has sent are noted. */
  noted: () => Promise<void>;
}

const browsers: { shell?: Promise<Browser>; whole?: Promise<Browser> } = {};

/** A window of its own, with empty storage, in the browser that the files of a worker share. */
export async function openWindow(
  url: string,
  { script = true, userAgent, worker = false, whole = false }: WindowOptions,
): Promise<OpenWindow> {
  const kind = whole ? 'whole' : 'shell';
  browsers[kind] ??= launchBrowser({ isWhole: whole });
  const browser = await browsers[kind];
  const context = await browser.newContext({
    javaScriptEnabled: script,
    userAgent,
    baseURL: url,
    // as a whole browser sends it
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    // nobody has issued a certificate for the names of the tests
    ignoreHTTPSErrors: url.startsWith('https:'),
  });
  if (script) await context.addInitScript(keepAnswers);
  const noted = noteForms(context, script ? 'scripts' : 'plain');
  const page = await context.newPage();
  const complaints: string[] = [];
  page.setDefaultTimeout(30_000);
  if (script) waitForScripts(page);
  listen(page, complaints, worker);
  return { context, page, complaints, noted };
}

/** In the page: the browser keeps no answer for the test that the router reads as a stream. */
function keepAnswers(): void {
  const ask = window.fetch;
  window.fetch = async (...input) => {
    const response = await ask(...input);
    if (!response.headers.get('content-type')?.startsWith('text/x-script') || input[1]?.method !== 'POST')
      return response;
    const { status, statusText, headers } = response;
    return new Response(await response.text(), { status, statusText, headers });
  };
}

function listen(page: Page, complaints: string[], worker: boolean): void {
  page.on('pageerror', (error) => {
    // the router leaves an answer unhandled whose navigation it aborts for another one; our own aborts begin in other files
    const isAborted = /^AbortError: signal is aborted.*\n.*\/assets\/framework-/.test(error.stack ?? '');
    if (!isAborted) complaints.push(`${page.url()}: ${error.stack ?? String(error)}`);
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
    // only a test takes its own window off the net; where the worker asks for the page, the request fails for no stated reason
    const isOffline =
      message.text().includes('net::ERR_INTERNET_DISCONNECTED') ||
      (worker && message.text().includes('net::ERR_FAILED'));
    if (message.type() === 'error' && !isRefusal && !isLeft && !isHungUp && !isConflict && !isOffline)
      complaints.push(`${message.text()} ${at}`);
  });
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

/** Saves how a page looks in `test-results`. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (page.isClosed()) return;
  await mkdir(PICTURES, { recursive: true });
  const path = `${PICTURES}/${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  await page.screenshot({ path, fullPage: true }).catch(() => {});
}
