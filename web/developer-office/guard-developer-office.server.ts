import { data, type RouterContextProvider } from 'react-router';
import { requireDeveloperOffice } from '../../domains/developers/own-developer.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { PageTable, pagePath } from '../manifest/page-table.ts';
import { confirmPath } from '../session/confirm-path.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { pathOf, requireLogin } from '../session/require-login.server.ts';
import { developerOfficePages } from './pages.ts';
import { permissionOfDeveloperPage } from './sections.ts';

const PAGES = new PageTable(developerOfficePages);

/**
 * Admits a developer's team. Guests are redirected to the developers' login and back, members without a developer to
 * the page about becoming one. A page that the member's role does not include is refused; its verbs check it again.
 */
export async function guardDeveloperOffice(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  requireLogin(context, request, '/login3/sign_in');
  const ctx = pageCtx(context);
  const own = await requireDeveloperOffice(ctx).catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'no_permission') throw redirect('/developer/home', 303);
    if (isDomainError(error) && error.code === 'sign_in_again') {
      throw redirect(confirmPath(pathOf(request), { again: true }), 303);
    }
    throw error;
  });
  const path = pagePath(new URL(request.url).pathname);
  const needed = permissionOfDeveloperPage(path);
  // a page without a permission is closed; an address that no page has is answered in the frame
  if (needed === undefined && PAGES.find(path)) throw data(null, { status: 404 });
  if (needed && !own.permissions.includes(needed)) {
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:no_permission') }, { status: 403 });
  }
}
