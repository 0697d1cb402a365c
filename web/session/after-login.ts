import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';
import { closeLogin, openLogin } from './login-flag.ts';

/** What a guest was about to do when the login dialog opened. */
export type Wanted =
  /** Send a form, once more. */
  | { kind: 'send'; action: string; fields: [string, string][] }
  /** Press an element of the page. */
  | { kind: 'press'; selector: string }
  /** Open an address, which does the rest. */
  | { kind: 'go'; to: PageAddress };

interface Kept {
  /** The page it was on. */
  at: string;
  until: number;
  wanted: Wanted;
}

const KEY = 'after-login';
const KEEP_MS = 15 * 60_000;
const here = () => location.pathname + location.search;

/** Opens the login dialog. What the guest wanted is kept in this tab until it has been done or is given up. */
export function askToLogIn(wanted?: Wanted): void {
  if (wanted) {
    const kept: Kept = { at: here(), until: Date.now() + KEEP_MS, wanted };
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } else {
    forgetWanted();
  }
  openLogin();
}

export function forgetWanted(): void {
  sessionStorage.removeItem(KEY);
}

/** What was kept for this page, which is then forgotten. */
export function takeWanted(): Wanted | undefined {
  const wanted = readWanted();
  forgetWanted();
  return wanted;
}

/** Where a login that leaves this page has to return to. */
export function returnAddress(): PageAddress {
  const wanted = readWanted();
  return wanted?.kind === 'go' ? wanted.to : uncheckedAddress(here());
}

function readWanted(): Wanted | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const { at, until, wanted }: Kept = JSON.parse(text);
  const isForThis = wanted.kind === 'go' || at === here();
  return isForThis && until > Date.now() ? wanted : undefined;
}

/** Logged in from the dialog: opens what was wanted, or reads the page again as its member's, which then does it. */
export function arriveLoggedIn(): void {
  const wanted = readWanted();
  closeLogin();
  if (wanted?.kind === 'go') {
    forgetWanted();
    location.assign(wanted.to);
  } else location.reload();
}

/** The dialog was closed without a login. */
export function giveUpLogin(): void {
  forgetWanted();
  closeLogin();
}
