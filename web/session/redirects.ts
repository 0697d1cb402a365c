import {
  redirect as routerRedirect,
  redirectDocument as routerRedirectDocument,
  replace as routerReplace,
} from 'react-router';
import { safeRedirect } from '../../domains/accounts/rules.ts';
import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';

type Redirect = (to: PageAddress, init?: number | ResponseInit) => Response;

/** The router's redirects, for pages that exist. */
export const redirect: Redirect = routerRedirect;
export const redirectDocument: Redirect = routerRedirectDocument;
export const replace: Redirect = routerReplace;

/** The redirect target of a request, or the start page if it would lead to another origin. */
export const safeAddress = (path: string | null | undefined) => uncheckedAddress(safeRedirect(path));
