import type { SiteType } from '../../domains/sites/contract.ts';
import { showToast } from '../ui/toasts.ts';
import { openLogin } from './login-flag.ts';
import { noteLostUser } from './lost-user.ts';
import type { Own } from './read-own.server.ts';

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

/** Clears what the browser stored about the owner of a session that has ended, and shows nobody as logged in. */
export function forgetOwner(user: Own['user']): void {
  localStorage.clear();
  noteLostUser(user);
}

/** The session of this user has ended: the owner is forgotten, and the site asks for a login in its own way. */
export function loseLogin(siteType: SiteType, user: Own['user'], message: string): void {
  const { leave, dialog, message: says } = lostLoginOn(siteType);
  forgetOwner(user);
  if (leave) {
    const { pathname, search } = window.location;
    window.location.assign(`/login?redirect=${encodeURIComponent(pathname + search)}`);
    return;
  }
  if (says) showToast({ text: message, kind: 'problem' });
  if (dialog) openLogin();
}
