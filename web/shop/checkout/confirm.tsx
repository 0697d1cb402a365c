import { randomUUID } from 'node:crypto';
import { homeCountryOf } from '../../../domains/accounts/home-country.ts';
import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { computeCheckout } from '../../../domains/orders/checkout/checkout.server.ts';
import type { Checkout } from '../../../domains/orders/contract.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/confirm';
import { CheckoutSteps } from './checkout-steps.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { confirmOrder } from './confirm-order.server.ts';
import { VerifyNotice } from './subsidy-notice.tsx';

export const handle = { hideTabBar: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const preOrderNo = searchParams.get('pre');
  if (!preOrderNo) return { checkout: null, missing: true };
  try {
    const checkout = await computeCheckout(ctx, { preOrderNo, addressId: Number(searchParams.get('to')) || null });
    const countries = listCountryNames(ctx.locale);
    const used = new Set(checkout.addresses.map((address) => address.country));
    const edited = readEdited(searchParams.get('address'), checkout);
    return {
      checkout,
      // only a visitor can be verified here; members add a contact in their profile
      contact: actor.email ?? actor.phone,
      // it was asked for a moment ago
      email: actor.kind === 'visitor' ? actor.email : null,
      countryNames: Object.fromEntries(
        countries.filter(({ iso }) => used.has(iso)).map(({ iso, name }) => [iso, name]),
      ),
      // the whole list is only sent with the form that needs it
      addressForm: edited && { edited, countries, homeCountry: homeCountryOf(ctx.site) },
      // one idempotency key per page view: pressing the button twice, or submitting again, places one order
      requestId: randomUUID(),
    };
  } catch (error) {
    if (isDomainError(error) && error.code === 'pre_order_gone') return { checkout: null, missing: false };
    throw error;
  }
}

/** The address whose form is open; the very first one is requested at once. */
function readEdited(wanted: string | null, checkout: Checkout): Checkout['addresses'][number] | 'new' | null {
  if (!checkout.needsAddress) return null;
  if (wanted === 'new' || checkout.addresses.length === 0) return 'new';
  return checkout.addresses.find((address) => String(address.id) === wanted) ?? null;
}

export async function action({ context, request }: Route.ActionArgs) {
  return confirmOrder(context, request);
}

export default function OrderConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div className="content pb-8">
      <PageHead title={t('checkout:confirm.title')} noindex />
      <CheckoutSteps current="confirm" />
      {loaderData.checkout ? (
        <>
          <h1 className="mb-4 text-xl md:text-2xl">{t('checkout:confirm.title')}</h1>
          {loaderData.checkout.subsidyRefusal === 'unverified' && (
            <VerifyNotice
              back={`/order/order_confirm?pre=${encodeURIComponent(loaderData.checkout.preOrderNo)}`}
              contact={loaderData.contact}
            />
          )}
          <ConfirmForm key={loaderData.checkout.preOrderNo} page={loaderData} answer={actionData} />
        </>
      ) : (
        <div className="rounded-card bg-card">
          <EmptyState
            picture="cart"
            title={t(loaderData.missing ? 'checkout:confirm.missing_title' : 'checkout:confirm.gone_title')}
            hint={t(loaderData.missing ? 'checkout:confirm.missing_text' : 'checkout:confirm.gone_text')}
          >
            <ButtonLink to="/order/shopping_cart">{t('checkout:confirm.back_to_cart')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
