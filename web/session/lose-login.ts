import type { SiteType } from '../../domains/sites/contract.ts';
import { showToast } from '../ui/toasts.ts';
import { openLogin } from './login-flag.ts';

/** How a page answers to being told that nobody is logged in any more (specification 8). */
interface LostLogin {
  /** Goes to the login page, which leads back here. */
  leave: boolean;
  /** Opens the dialog over this page, which stays where it is. */
  dialog: boolean;
  message: boolean;
}

/** The forum leads away and back, a store says nothing, all others ask over the page. */
export function lostLoginOn(siteType: SiteType): LostLogin {
  if (siteType === 'bbs') return { leave: true, dialog: false, message: false };
  return { leave: false, dialog: siteType !== 'store', message: siteType !== 'store' };
}

/** The session is over: what this browser remembered of its owner goes, and the site asks in its own way. */
export function loseLogin(siteType: SiteType, message: string): void {
  const { leave, dialog, message: says } = lostLoginOn(siteType);
  localStorage.clear();
  if (leave) {
    const { pathname, search } = window.location;
    window.location.assign(`/login?redirect=${encodeURIComponent(pathname + search)}`);
    return;
  }
  if (says) showToast({ text: message, kind: 'problem' });
  if (dialog) openLogin();
}
