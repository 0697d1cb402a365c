import type { PaymentKind } from '../../../domains/payables/kinds.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PayState } from './pay-state.tsx';

interface Words {
  title: string;
  text: string;
  /** The next link and its label. */
  to: (orderNo: string) => PageAddress;
  label: string;
}

const ORDER: Words = {
  title: 'checkout:payment.expired_title',
  text: 'checkout:payment.expired_text',
  to: (orderNo) => `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`,
  label: 'checkout:payment.view_order',
};
const WORDS: Record<PaymentKind, Words> = {
  checkout: ORDER,
  balance_due: ORDER,
  recharge: {
    title: 'checkout:payment.recharge_expired_title',
    text: 'checkout:payment.recharge_expired_text',
    to: () => '/users/balance',
    label: 'checkout:payment.to_balance',
  },
  membership: {
    title: 'checkout:payment.membership_expired_title',
    text: 'checkout:payment.membership_expired_text',
    to: () => '/site',
    label: 'checkout:payment.to_site',
  },
  gift_card: {
    title: 'gifts:payment.expired_title',
    text: 'gifts:payment.expired_text',
    to: () => '/users/gift_card_list',
    label: 'gifts:payment.to_cards',
  },
};

/** An expired payment, and a link to continue. */
export function ExpiredPayment({ orderNo, paidFor }: { orderNo: string; paidFor: PaymentKind }) {
  const { t } = useTexts();
  const { title, text, to, label } = WORDS[paidFor];
  return (
    <PayState variant="failed" title={t(title)} text={t(text)}>
      <ButtonLink to={to(orderNo)}>{t(label)}</ButtonLink>
    </PayState>
  );
}
