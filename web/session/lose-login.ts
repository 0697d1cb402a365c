import type { SiteType } from '../../domains/sites/contract.ts';
import { showToast } from '../ui/toasts.ts';
import { openLogin } from './login-flag.ts';

/** How a page reacts to an expired session (specification 8). */
interface LostLogin {
  /** Redirects to the login page, which returns here. */
  leave: boolean;
  /** Opens the dialog over the current page. */
  dialog: boolean;
  message: boolean;
}

/** The forum redirects, a store stays silent, all others open the dialog. */
export function lostLoginOn(siteType: SiteType): LostLogin {
  if (siteType === 'bbs') return { leave: true, dialog: false, message: false };
  return { leave: false, dialog: siteType !== 'store', message: siteType !== 'store' };
}

/**
 * The session has expired: clears what the browser stored about its owner, and the site asks for a login in its own
 * way.
 */
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
