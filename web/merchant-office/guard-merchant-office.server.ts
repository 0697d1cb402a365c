import { data, type RouterContextProvider } from 'react-router';
import { type OwnMerchant, requireOffice } from '../../domains/merchants/own-merchant.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { PageTable, pagePath } from '../manifest/page-table.ts';
import { confirmPath } from '../session/confirm-path.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { pathOf, requireLogin } from '../session/require-login.server.ts';
import { merchantOfficePages } from './pages.ts';
import { refuseOtherShop } from './refuse-other-shop.server.ts';
import { permissionOfPage } from './sections.ts';

/** Entry of the merchant office. */
const DESK_LOGIN = '/login2/sign_in';

const PAGES = new PageTable(merchantOfficePages);

/**
 * Admits a shop's staff. Guests are redirected to the merchants' login and back; members without a shop to the
 * application form. A page that the member's role does not include is refused; its verbs check the same again.
 */
export async function guardMerchantOffice(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<OwnMerchant> {
  requireLogin(context, request, DESK_LOGIN);
  const ctx = pageCtx(context);
  const own = await requireOffice(ctx).catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'no_permission') throw redirect('/users/merchant_settled', 303);
    if (isDomainError(error) && error.code === 'sign_in_again') {
      throw redirect(confirmPath(pathOf(request), { again: true }), 303);
    }
    throw error;
  });
  const path = pagePath(new URL(request.url).pathname);
  const needed = permissionOfPage(path);
  // a page without a permission is closed; an address that no page has is answered in the frame
  if (needed === undefined && PAGES.find(path)) throw data(null, { status: 404 });
  if (needed && !own.permissions.includes(needed)) {
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:no_permission') }, { status: 403 });
  }
  await refuseOtherShop(request, own, ctx.app.texts[ctx.locale].t('merchant-office:other_shop_open'));
  return own;
}
