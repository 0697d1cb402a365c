/** What a payment is for. Each kind has its finisher in `settle-payment.server.ts`. */
export const PAYMENT_KINDS = ['checkout', 'recharge', 'membership', 'presell_rest', 'gift_card'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const RETURN_PATHS: Record<PaymentKind, string> = {
  checkout: '/order/payment_result?orderNo=',
  recharge: '/users/balance?recharge=',
  membership: '/site?payment=',
  presell_rest: '/order/payment_result?orderNo=',
  gift_card: '/users/gift_card_list?bought=',
};

/** The page that tells the payer how a payment stands: where a provider sends them back to. */
export function returnPath(kind: PaymentKind, paymentNo: string): string {
  return RETURN_PATHS[kind] + encodeURIComponent(paymentNo);
}

/** Gift money buys things; it does not become money or another card. */
export function takesGift(kind: PaymentKind): boolean {
  const refused: readonly string[] = ['recharge', 'gift_card'];
  return !refused.includes(kind);
}
