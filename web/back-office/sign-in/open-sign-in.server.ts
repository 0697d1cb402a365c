import type { RouterContextProvider } from 'react-router';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { readRedirect, rememberRedirect } from '../../session/require-login.server.ts';
import type { BackOffice } from '../kit/back-office.tsx';

/** Logged-in users are redirected; without another target to the start of the office. */
export function openSignIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { home }: Pick<BackOffice, 'home'>,
): null {
  if (pageCtx(context).actor?.kind === 'member') throw redirect(home);
  if (!readRedirect(request).startsWith(home)) rememberRedirect(context, home);
  return null;
}
