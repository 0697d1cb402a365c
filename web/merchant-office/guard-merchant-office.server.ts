import type { RouterContextProvider } from 'react-router';
import { type OwnMerchant, requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { confirmPath } from '../session/confirm-path.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { pathOf, requireLogin } from '../session/require-login.server.ts';

/** The merchants' own way in. */
const DESK_LOGIN = '/login2/sign_in';

/**
 * Lets merchants in. Guests are led to the merchants' login and back; members without a shop to where one asks for a
 * shop. What may be done in a room is asked again by the room's own verbs.
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
