import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Checkout } from '../../../domains/orders/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import type { AddressFieldsProps } from '../../parts/postal-address/address-form.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useFollowing } from '../../ui/use-following.ts';
import { AddressPanel } from './address-panel.tsx';
import { AddressPicker } from './address-picker.tsx';
import { CODE_FIELD, PLATFORM, pickCoupon, REMARK_FIELD } from './checkout-choices.ts';
import { ConfirmGroup } from './confirm-group.tsx';
import type { confirmOrder } from './confirm-order.server.ts';
import { ConfirmSummary } from './confirm-summary.tsx';
import { DeliveryMethods } from './delivery-methods.tsx';
import { InvoiceRequest } from './invoice-request.tsx';
import { NotDelivered } from './not-delivered.tsx';
import { useCheckout } from './use-checkout.ts';

interface ConfirmFormProps {
  page: {
    checkout: Checkout;
    countryNames: Record<string, string>;
    requestId: string;
    /** The address being added or edited. */
    addressForm:
      | ({ edited: Checkout['addresses'][number] | 'new' } & Pick<AddressFieldsProps, 'countries' | 'homeCountry'>)
      | null;
    email: string | null;
  };
  answer: Exclude<Awaited<ReturnType<typeof confirmOrder>>, Response> | undefined;
}

/** The order before it is placed. Every choice is a field of one form, from which the price is calculated. */
export function ConfirmForm({ page, answer }: ConfirmFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const navigation = useNavigation();
  const { checkout, state, recompute } = useCheckout(form, page.checkout, answer?.checkout);
  const [requestId] = useState(answer?.requestId || page.requestId);
  const coupons = usePickedCoupons(checkout);
  const problem = answer?.problem;
  // an order that was refused has saved its address before
  const addressForm = answer?.savedAddressId === undefined ? page.addressForm : null;
  const edited = addressForm?.edited === 'new' ? undefined : addressForm?.edited;
  const isOpenAt = addressForm && { address: edited ? String(edited.id) : 'new' };
  useEffect(() => {
    if (!problem) return;
    const wrong = problem.place === 'address' && form.current?.querySelector<HTMLElement>('fieldset[aria-invalid]');
    (wrong || told.current)?.focus();
  }, [problem]);
  const hrefFor = (address: string): PageAddress =>
    `?${new URLSearchParams({ pre: checkout.preOrderNo, address })}#address`;
  return (
    <Form
      ref={form}
      method="post"
      action={`?${new URLSearchParams({ pre: checkout.preOrderNo, ...isOpenAt })}`}
      noValidate
      onChange={(event) => {
        const { target } = event as { target: unknown };
        if (target instanceof HTMLTextAreaElement && target.name.startsWith(REMARK_FIELD)) return;
        if (target instanceof HTMLInputElement && target.name === CODE_FIELD) return;
        if (target instanceof Element && target.closest('[data-address]')) return;
        void recompute();
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6"
    >
      {/* Enter in a text field must not place the order */}
      <button type="submit" name="intent" value="compute" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="preOrderNo" value={checkout.preOrderNo} />
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="expectTotal" value={checkout.price.total.amount} />
      <div className="grid min-w-0 gap-4">
        <div ref={told} tabIndex={-1} className="outline-none empty:hidden">
          {problem && problem.place !== 'address' && (
            <NoticeBar kind="problem">
              {problem.text}{' '}
              {problem.hasOpenOrders && (
                <Link
                  to="/users/order_list?orderStatus=to_pay"
                  className="whitespace-nowrap font-semibold underline underline-offset-2"
                >
                  {t('checkout:confirm.open_orders')}
                </Link>
              )}
            </NoticeBar>
          )}
        </div>
        {addressForm && (
          <AddressPanel
            key={edited?.id ?? 'new'}
            preOrderNo={checkout.preOrderNo}
            canCancel={page.checkout.addresses.length > 0}
            address={edited}
            answer={answer?.address}
            countries={addressForm.countries}
            homeCountry={addressForm.homeCountry}
            email={page.email}
          />
        )}
        {checkout.needsAddress && (
          <AddressPicker
            key={answer?.checkout?.addressId ?? 'first'}
            addresses={page.checkout.addresses}
            countryNames={page.countryNames}
            chosen={answer?.checkout?.addressId ?? page.checkout.addressId}
            hrefFor={hrefFor}
            isAdding={addressForm !== null}
            problem={problem?.place === 'address' ? problem.text : undefined}
          />
        )}
        {checkout.subsidyRefusal === 'own_shop' && (
          <NoticeBar kind="warning">{t('checkout:subsidy.own_shop')}</NoticeBar>
        )}
        <NotDelivered checkout={{ ...checkout, addresses: page.checkout.addresses }} countryNames={page.countryNames} />
        <DeliveryMethods checkout={checkout} />
        <h2 className="text-lg">{t('checkout:confirm.items')}</h2>
        {checkout.groups.map((group) => (
          <ConfirmGroup
            key={group.merchant.id}
            group={group}
            coupons={checkout.coupons}
            picked={coupons.picked}
            onPick={(id) => coupons.pick(group.merchant.id, id)}
            needsAddress={checkout.needsAddress}
            remark={answer?.remarks[group.merchant.id] ?? ''}
            remarkProblem={problem?.merchantIds?.includes(String(group.merchant.id)) ? problem.text : undefined}
            showsPrice={checkout.groups.length > 1}
          />
        ))}
        <InvoiceRequest answer={answer?.invoice} />
      </div>
      <Card className="lg:sticky lg:top-20" title={t('orders:price.title')}>
        <ConfirmSummary
          checkout={checkout}
          state={state}
          picked={coupons.picked}
          onPick={(id) => coupons.pick(PLATFORM, id)}
          usePoints={answer?.usePoints ?? false}
          code={answer?.code}
          isPlacing={navigation.formData?.get('intent') === 'place'}
        />
      </Card>
    </Form>
  );
}

/** The ticked coupons: the buyer's last selection, until the server responds with the applied ones. */
function usePickedCoupons(checkout: Checkout) {
  const [picked, setPicked] = useFollowing<readonly number[]>(checkout.couponIds);
  const pick = (owner: number, id: number | null) => {
    const ofOwner = checkout.coupons.fit.filter((coupon) => (coupon.merchant?.id ?? PLATFORM) === owner);
    setPicked((before) =>
      pickCoupon(
        before,
        ofOwner.map((coupon) => coupon.id),
        id,
      ),
    );
  };
  return { picked, pick };
}
