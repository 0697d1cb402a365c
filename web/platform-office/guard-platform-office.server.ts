import { data, type RouterContextProvider } from 'react-router';
import { isStaff } from '../../domains/accounts/staff.ts';
import { shownSite } from '../../domains/kit/context.ts';
import { confirmPath } from '../session/confirm-path.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { pathOf, requireLogin } from '../session/require-login.server.ts';

/**
 * Admits staff of the default site. Guests are redirected to the login and back; anyone else sees a refusal.
 * Permissions within a section are checked by its own verbs.
 */
export function guardOffice(context: Readonly<RouterContextProvider>, request: Request): void {
  const ctx = pageCtx(context);
  requireLogin(context, request);
  if (!shownSite(ctx).isDefault) throw data(null, { status: 404 });
  if (ctx.actor?.isStale && ctx.actor.withheldPermissions.length > 0) {
    throw redirect(confirmPath(pathOf(request), { again: true }), 303);
  }
  if (!isStaff(ctx.actor) && ctx.actor?.withheldPermissions.length) {
    throw redirect(`/users/staff_security?back=${encodeURIComponent('/admin')}`, 303);
  }
  if (!isStaff(ctx.actor)) {
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:no_permission') }, { status: 403 });
  }
}
