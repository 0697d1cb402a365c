interface MethodFacts {
  icon: 'wallet' | 'qr-code' | 'credit-card' | 'landmark' | 'banknote';
  /** People see the money arrive and record it, and send it back: there is no provider to ask. */
  isByHand?: true;
}

/**
 * The payment methods in display order; which of them are enabled depends on the deployment. A method of an external
 * provider has its folder in `methods/` and one line in `providers.ts`; its title and hint are texts of
 * `payments:method`, and `payments:qr` of those that show a code.
 */
export const METHODS = {
  balance: { icon: 'wallet' },
  sandbox: { icon: 'qr-code' },
  stripe: { icon: 'credit-card' },
  alipay: { icon: 'qr-code' },
  wechat: { icon: 'qr-code' },
  transfer: { icon: 'landmark', isByHand: true },
  cash: { icon: 'banknote', isByHand: true },
} as const satisfies Record<string, MethodFacts>;

export type PayMethod = keyof typeof METHODS;
export const PAY_METHODS = Object.keys(METHODS) as [PayMethod, ...PayMethod[]];

const FACTS: Readonly<Record<string, MethodFacts>> = METHODS;

export function isByHand(method: string): boolean {
  return FACTS[method]?.isByHand === true;
}

/** The methods whose money people record. */
export const BY_HAND: readonly PayMethod[] = PAY_METHODS.filter(isByHand);
