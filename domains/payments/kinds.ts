/** What a payment is for. `settle-payment.server.ts` has a handler for each kind. */
export const PAYMENT_KINDS = ['checkout', 'recharge', 'membership', 'presell_rest', 'gift_card'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const RETURN_PATHS: Record<PaymentKind, string> = {
  checkout: '/order/payment_result?orderNo=',
  recharge: '/users/balance?recharge=',
  membership: '/site?payment=',
  presell_rest: '/order/payment_result?orderNo=',
  gift_card: '/users/gift_card_list?bought=',
};

/** The page that shows a payment's state to the payer: the return URL for providers. */
export function returnPath(kind: PaymentKind, paymentNo: string): string {
  return RETURN_PATHS[kind] + encodeURIComponent(paymentNo);
}

/** Gift balance buys products; it cannot be turned into money or another card. */
export function takesGift(kind: PaymentKind): boolean {
  const refused: readonly string[] = ['recharge', 'gift_card'];
  return !refused.includes(kind);
}
