import type { RouterContextProvider } from 'react-router';
import { type OwnMerchant, requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { confirmPath } from '../session/confirm-path.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { pathOf, requireLogin } from '../session/require-login.server.ts';

/** Entry of the merchant office. */
const DESK_LOGIN = '/login2/sign_in';

/**
 * Admits merchants. Guests are redirected to the merchants' login and back; members without a shop to the application
 * form. Permissions within a section are checked by its own verbs.
 */
export async function guardMerchantOffice(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<OwnMerchant> {
  requireLogin(context, request, DESK_LOGIN);
  try {
    return await requireOwnMerchant(pageCtx(context));
  } catch (error) {
    if (isDomainError(error) && error.code === 'no_permission') throw redirect('/users/merchant_settled', 303);
    if (isDomainError(error) && error.code === 'sign_in_again') {
      throw redirect(confirmPath(pathOf(request), { again: true }), 303);
    }
    throw error;
  }
}
