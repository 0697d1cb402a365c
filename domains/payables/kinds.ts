interface PaymentKindFacts {
  /** The page that shows the payer the outcome, up to the number: a provider sends them back there. */
  returnPath: string;
  /** First letter of the numbers. */
  letter: string;
  /** Gift money buys things; it does not become money or another card. */
  takesGift: boolean;
}

/**
 * What a payment is for. The domain that sells it says in its wiring how such a payment is settled and ended
 * (`kind-handler.ts`).
 */
const KINDS = {
  checkout: { returnPath: '/order/payment_result?orderNo=', letter: 'S', takesGift: true },
  recharge: { returnPath: '/users/balance?recharge=', letter: 'R', takesGift: false },
  membership: { returnPath: '/site?payment=', letter: 'M', takesGift: true },
  balance_due: { returnPath: '/order/payment_result?orderNo=', letter: 'S', takesGift: true },
  gift_card: { returnPath: '/users/gift_card_list?bought=', letter: 'G', takesGift: false },
} as const satisfies Record<string, PaymentKindFacts>;

export type PaymentKind = keyof typeof KINDS;
export const PAYMENT_KINDS = Object.keys(KINDS) as [PaymentKind, ...PaymentKind[]];

export function returnPath(kind: PaymentKind, paymentNo: string) {
  return `${KINDS[kind].returnPath}${encodeURIComponent(paymentNo)}` as const;
}

export function takesGift(kind: PaymentKind): boolean {
  return KINDS[kind].takesGift;
}

export function numberLetter(kind: PaymentKind): string {
  return KINDS[kind].letter;
}
