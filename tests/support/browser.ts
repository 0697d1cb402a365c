import { accessSync, constants, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installOnDebian } from './install-on-debian.ts';

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  '/opt/google/chrome/chrome',
];

const PLAYWRIGHT_PLACES = [
  join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome'),
  join(homedir(), 'Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*'),
];

/** The fonts come along: pages in Chinese, Thai and Lao would be photographed as empty boxes without them. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-noto-core'];
const DEBIAN_SHELL = ['chromium-headless-shell'];

const QUIET_ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // names of a production that runs on this machine
  '--host-resolver-rules=MAP shop.test 127.0.0.1, MAP *.shop.test 127.0.0.1',
  // a headless window needs no tab strip and no side panel, each a separate process
  '--disable-features=PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUILocationBar,Translate,OptimizationHints,MediaRouter,GlobalMediaControls,DialMediaRouteProvider,AcceptCHFrame,PaintHolding,HttpsUpgrades,DestroyProfileOnBrowserClose,LensOverlay,RenderDocument',
];

/** Path of a Chromium: CHROME_PATH, the machine's, Playwright's own, or one installed now (as root on Debian). */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!isProgram(chosen)) throw new Error(`CHROME_PATH is "${chosen}", which is not a program that can be run.`);
    return chosen;
  }
  const found = browserOfMachine() ?? (installOnDebian('browser', DEBIAN_PACKAGES) ? browserOfMachine() : undefined);
  if (found) return found;
  throw new Error(
    'No browser: set CHROME_PATH, install Chromium or Chrome, or run as root on Debian so that it can be installed.',
  );
}

/**
 * Path of a Chromium without a user interface, which takes half the processor time: CHROME_SHELL_PATH, the machine's, or
 * one installed now; otherwise a whole browser, and always that of CHROME_PATH.
 */
export async function findShell(): Promise<string> {
  const { CHROME_PATH: chosen, CHROME_SHELL_PATH: shell } = process.env;
  if (shell && isProgram(shell)) return shell;
  if (chosen) return findBrowser();
  const found = shellOfMachine() ?? (installOnDebian('headless browser', DEBIAN_SHELL) ? shellOfMachine() : undefined);
  return found ?? findBrowser();
}

/** A headless browser for the pages of our own server; close it when done. Push and passkeys need a whole one. */
export async function launchBrowser({ isWhole = false } = {}): Promise<Browser> {
  const executablePath = await (isWhole ? findBrowser() : findShell());
  // root cannot have Chromium's sandbox and many containers forbid it; these browsers only visit our own pages
  return chromium.launch({ executablePath, chromiumSandbox: false, args: QUIET_ARGUMENTS });
}

const shellOfMachine = () => inPath(SHELL_NAMES).find(isProgram);

function inPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function browserOfMachine(): string | undefined {
  const downloaded = [chromium.executablePath(), ...PLAYWRIGHT_PLACES.flatMap((place) => globSync(place))];
  return [...inPath(PROGRAM_NAMES), ...USUAL_PLACES, ...downloaded].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
